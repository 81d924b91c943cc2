import type { Html } from "../../text/html.ts";
import { headersOf, platformPage } from "../../web/layout.ts";

/** A page on which a person decides whether an app may connect, or that leads there. */
export function oauthPage(title: string, body: Html, shape: { isNarrow?: boolean } = {}): string {
  return platformPage({ title, body, ...shape });
}

/** With a redirect URI, the form may also lead there: browsers hold the redirect after a form to `form-action`. */
export function pageHeaders(redirectUri?: string): Record<string, string> {
  return headersOf(redirectUri === undefined ? {} : { formsLeadTo: [sourceOf(redirectUri)] });
}

/**
 * The URI as a source of Content Security Policy. The policy cannot name a host that is an IPv6 address, and a host may
 * hold characters that mean something in a header; both are allowed as any host of the scheme.
 */
function sourceOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && /^[a-z0-9.-]+(:\d+)?$/.test(host) ? `${protocol}//${host}` : protocol;
}
