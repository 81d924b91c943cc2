import { sanitizeForPageAside } from "../html-sanitizer/sanitize-aside.ts";
import { textToHtml } from "../html-sanitizer/text-to-html.ts";
import type { Problem } from "../problems.ts";
import { Html, html } from "../text/html.ts";
import { waitOf } from "../web/failure-page.ts";
import { readStyleSheet } from "../web/layout.ts";

const styles = new Html(readStyleSheet(new URL("./email-body.css", import.meta.url)));

type Email = { subject: string | null; html: string | null; text: string | null };

type Options = { withImages: boolean };
type PageOptions = Options & { businessId: string };

/** No script runs in the document, so it may have the portal's origin. The page around it needs that to measure it. */
export function emailBodyHeaders({ withImages }: Options): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src ${withImages ? "https:" : "'none'"}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    ].join("; "),
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

/** Renders an email as a page of its own, from its text if it has no HTML. */
export async function emailBodyPage(
  { subject, html: markup, text }: Email,
  { businessId, withImages }: PageOptions,
): Promise<string> {
  const body =
    markup === null ? textToHtml(text ?? "") : await sanitizeForPageAside(businessId, { html: markup, withImages });
  return pageOf(subject || "Email", new Html(body));
}

/** Renders a failure in an email's place. The portal's own failure page does not allow framing. */
export function emailBodyFailure(problem: Pick<Problem, "status" | "headers">): string {
  return pageOf("Email", html`<p>${explain(problem)}</p>`);
}

function explain(problem: Pick<Problem, "status" | "headers">): string | Html {
  switch (problem.status) {
    case 401:
      return html`You are signed out. <a href="/sign-in" target="_blank" rel="noopener">Sign in</a> to read this email.`;
    case 404:
      return "This email does not exist.";
    case 429:
      return `Too many requests. ${waitOf(problem)}`;
    default:
      return "This email cannot be shown. Please try again in a moment.";
  }
}

function pageOf(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<div class="email">${body}</div>
</body>
</html>
`.text;
}
