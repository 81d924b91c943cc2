import type { Html } from "../../text/html.ts";
import { headersOf, platformPage } from "../../web/layout.ts";

export function oauthPage(title: string, body: Html, shape: { isNarrow?: boolean } = {}): string {
  return platformPage({ title, body, ...shape });
}

/** With a redirect URI, forms may also lead there, because browsers check a form's redirects against `form-action`. */
export function pageHeaders(redirectUri?: string): Record<string, string> {
  return headersOf(redirectUri === undefined ? {} : { formsLeadTo: [sourceOf(redirectUri)] });
}

/**
 * Returns the URI as a source of Content Security Policy. A policy cannot name an IPv6 host, and a host may contain
 * characters with a meaning in a header. Both become any host of the scheme.
 */
function sourceOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && /^[a-z0-9.-]+(:\d+)?$/.test(host) ? `${protocol}//${host}` : protocol;
}
