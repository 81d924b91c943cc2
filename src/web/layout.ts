import { readFileSync } from "node:fs";
import { sha256 } from "../crypto/hash.ts";
import { Html, html } from "../html.ts";

const theme = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
const themeHash = sha256(theme).toString("base64");

/** A browser may show the page and send its forms back, or on to where their responses redirect. */
export function headersOf({ formsLeadTo = [] }: { formsLeadTo?: readonly string[] } = {}): Record<string, string> {
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src 'sha256-${themeHash}'`,
      ["form-action 'self'", ...formsLeadTo].join(" "),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; "),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
  };
}

export const pageHeaders = headersOf();

/** `letterhead`: the business that the page is from; empty if the reader may not know it. */
type Page = { title: string; letterhead: string; body: Html };

/** A whole page, without scripts and without requests to anywhere. */
export function page({ title, letterhead, body }: Page): string {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}${letterhead !== "" && ` · ${letterhead}`}</title>
<style>${new Html(theme)}</style>
</head>
<body>
<main>
${letterhead !== "" && html`<p class="letterhead">${letterhead}</p>`}
${body}
</main>
</body>
</html>
`.text;
}
