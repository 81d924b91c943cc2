import { Html, html } from "../text/html.ts";
import type { Build, Chunk } from "./assets.ts";
import type { FirstAnswer } from "./first-answers.ts";

type Shell = {
  build: Build;
  buildId: string;
  /** The server's version. */
  version: string;
  /** The path that the REST API and its documents are below. */
  basePath: string;
  title: string;
  theme: string;
  /** The screen's chunks. */
  chunks: readonly Chunk[];
  answers: readonly FirstAnswer[];
};

export const shellHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Renders the page that every screen opens in, for signed-in people only. */
export function shellPage({ build, buildId, version, basePath, title, theme, chunks, answers }: Shell): string {
  const { entry } = build;
  const styles = [...new Set([...entry.styles, ...chunks.flatMap(({ styles: own }) => own)])];
  const preloaded = [...new Set([...entry.imports, ...chunks.flatMap(({ script, imports }) => [script, ...imports])])];
  return html`<!doctype html>
<html lang="en-AU" data-theme="${theme}" data-build="${buildId}" data-version="${version}" data-api="${basePath}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>${title} · Fieldline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((address) => html`<link rel="stylesheet" href="${address}">\n`)}
<script type="module" src="${entry.script}"></script>
${preloaded.filter((address) => address !== entry.script).map((address) => html`<link rel="modulepreload" href="${address}">\n`)}
</head>
<body>
<div id="app"></div>
<noscript><p>The portal needs JavaScript.</p></noscript>
<script type="application/json" id="first-answers">${embeddedJson(answers)}</script>
</body>
</html>
`.text;
}

/** A data block needs no permission of the policy. Escaping `<` keeps a text from ending the element. */
function embeddedJson(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));
}
