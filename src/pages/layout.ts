import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Html, html } from "../html.ts";

const look = readFileSync(new URL("./look.css", import.meta.url), "utf8");
const lookHash = createHash("sha256").update(look).digest("base64");

/** What a customer's browser may do with a page: show it, and send its forms back. */
export const pageHeaders: Record<string, string> = {
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src 'sha256-${lookHash}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Content-Type-Options": "nosniff",
};

type Page = { title: string; businessName: string; body: Html };

/** A whole page for the business's customers. It needs no script and no other address. */
export function page({ title, businessName, body }: Page): string {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}${businessName !== "" && ` · ${businessName}`}</title>
<style>${new Html(look)}</style>
</head>
<body>
<main>
${businessName !== "" && html`<p class="business">${businessName}</p>`}
${body}
</main>
</body>
</html>
`.text;
}
