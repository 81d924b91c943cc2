import type { Context } from "../../graphql/context.ts";
import type { Problem } from "../../problems.ts";
import type { Html } from "../../text/html.ts";

/** A request for a page. */
export type Visit<Found = unknown> = {
  path: string;
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** With the session's cookie, and as the person who is signed in, if anybody is. */
  context: Context;
  found: Found;
};

/** A page that needs no session, made of plain HTML and one form. */
export type AuthPage<Found = unknown> = {
  path: string;
  /** Its form goes on in maintenance mode and while the business is suspended. */
  whileReadOnly?: true;
  /** What the path's token stands for; undefined if nothing, or nothing any more. */
  find?(visit: Visit<undefined>): Promise<Found | undefined>;
  /** What to do about a token that stands for nothing. */
  missing?: Html;
  /** Where somebody goes instead who is signed in. */
  signedIn?(visit: Visit<Found>): string;
  /** With what was entered, and why it was refused. */
  render(visit: Visit<Found>, entered: URLSearchParams, problem?: Problem): string;
  /** Answers the path to go to, or a page. What it throws is shown by `render`. */
  submit?(visit: Visit<Found>, entered: URLSearchParams): Promise<{ to: string } | { page: string }>;
};
