import type { Html } from "../../html.ts";
import { headersOf, page } from "../../web/layout.ts";

/** A page on which a person decides whether an app may connect. */
export function oauthPage(title: string, body: Html): string {
  return page({ title, letterhead: "Fieldline", body });
}

/** Of every page; of one whose form leads back to an app also where that is, because browsers hold redirects to it. */
export function pageHeaders(redirectUri?: string): Record<string, string> {
  return headersOf(redirectUri === undefined ? {} : { formsLeadTo: [sourceOf(redirectUri)] });
}

/**
 * What Content Security Policy calls an address. It has no word for a host that is an IPv6 address, and a host may hold
 * signs that mean something in a header: then any host of the scheme.
 */
function sourceOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && /^[a-z0-9.-]+(:\d+)?$/.test(host) ? `${protocol}//${host}` : protocol;
}
