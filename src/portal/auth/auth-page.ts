import type { Context } from "../../graphql/context.ts";
import type { Problem } from "../../problems.ts";
import type { Html } from "../../text/html.ts";

/** A request for a page. */
export type Visit<Found = unknown> = {
  path: string;
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** Has the session's cookie, and the signed-in person if there is one. */
  context: Context;
  found: Found;
};

/** A page that needs no session: plain HTML with one form. */
export type AuthPage<Found = unknown> = {
  path: string;
  /** Whether its form works in maintenance mode and while the business is suspended. */
  whileReadOnly?: true;
  /** Finds what the path's token stands for. Returns undefined if it is unknown or no longer valid. */
  find?(visit: Visit<undefined>): Promise<Found | undefined>;
  /** The advice if `find` returns undefined. */
  missing?: Html;
  /** Returns the path that a signed-in person is redirected to. */
  signedIn?(visit: Visit<Found>): string;
  /** Renders the page. After a refused form, gets the entered values and the problem. */
  render(visit: Visit<Found>, entered: URLSearchParams, problem?: Problem): string;
  /** Handles the form. Returns the path to redirect to, or a page. `render` shows a problem that it throws. */
  submit?(visit: Visit<Found>, entered: URLSearchParams): Promise<{ to: string } | { page: string }>;
};
