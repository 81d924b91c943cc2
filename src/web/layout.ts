import { readFileSync } from "node:fs";
import { sha256 } from "../crypto/hash.ts";
import { Html, html } from "../text/html.ts";

const theme = readStyleSheets(["../../portal/styles/tokens.css", "./theme.css"]);
/** Styles of the pages that a business sends. They are separate, so that the platform's forms stay small. */
const businessTheme = theme + readStyleSheets(["./records.css"]);
/** Styles of the operator's pages. */
const operatorTheme = theme + readStyleSheets(["./operator.css"]);

function readStyleSheets(paths: readonly string[]): string {
  return paths.map((path) => readStyleSheet(new URL(path, import.meta.url))).join("");
}

/** Reads a style sheet without comments and blanks, because every page contains it. */
export function readStyleSheet(address: URL): string {
  const text = readFileSync(address, "utf8");
  return text
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?|(?<=:) /g, "$1")
    .trim();
}

export const icon = readFileSync(new URL("../../portal/favicon.svg", import.meta.url), "utf8");
const mark = new Html(
  icon
    .trim()
    .replace(/ xmlns="[^"]*"/, ' class="mark" aria-hidden="true"')
    .replace(/<title>.*<\/title>/, ""),
);

type Allowed = {
  formsLeadTo?: readonly string[];
  isFromBusiness?: boolean;
  isForOperator?: boolean;
  /** The only script that runs. It may call the page's own origin. */
  script?: string | undefined;
};

/**
 * Returns the page's headers. The browser may load the icon, and send forms back, or on to where their responses
 * redirect.
 */
export function headersOf(allowed: Allowed = {}): Record<string, string> {
  const { formsLeadTo = [], isFromBusiness = false, isForOperator = false, script } = allowed;
  const styles = isFromBusiness ? businessTheme : isForOperator ? operatorTheme : theme;
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src 'sha256-${sha256(styles).toString("base64")}'`,
      ...(script === undefined
        ? []
        : [`script-src 'sha256-${sha256(script).toString("base64")}'`, "connect-src 'self'"]),
      "img-src 'self'",
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
export const operatorHeaders = headersOf({ isForOperator: true });

type Page = { title: string; body: Html };

type Letterhead = {
  /** The business's name; empty if the reader may not know it. */
  letterhead: string;
  /** The path of the business's logo. */
  logo?: string | null;
  /** The language of the business's customers. Default: `en-AU`. */
  language?: string;
};

type BusinessPage = Page & Letterhead & { script?: string | undefined };

/** Renders a page from a business. Its headers must allow the script. */
export function page({ title, letterhead, logo = null, language, body, script }: BusinessPage): string {
  return documentOf({
    title: letterhead === "" ? title : `${title} · ${letterhead}`,
    styles: businessTheme,
    language,
    body: html`<body>
<main>
${letterhead !== "" && html`<p class="letterhead">${logo !== null && html`<img src="${logo}" alt="">`}${letterhead}</p>`}
${body}
</main>
${script !== undefined && html`<script>${new Html(script)}</script>\n`}</body>`,
  });
}

/** `refreshTo` is an address that the browser continues to by itself. */
type PlatformPage = Page & { isNarrow?: boolean; refreshTo?: string };

/** Renders a page from the platform. `isNarrow` is for a form of a few fields. */
export function platformPage({ title, body, isNarrow, refreshTo }: PlatformPage): string {
  return documentOf({
    title: `${title} · Fieldline`,
    styles: theme,
    refreshTo,
    body: html`<body${isNarrow === true && html` class="narrow"`}>
<header class="brand">${mark} Fieldline</header>
<main>
${body}
</main>
</body>`,
  });
}

/** Renders a page for operators, wide enough for tables. The body has its own `main`. */
export function operatorPage({ title, body }: Page): string {
  return documentOf({
    title: `${title} · Operator · Fieldline`,
    styles: operatorTheme,
    body: html`<body class="operator">
<header class="brand">${mark} Fieldline</header>
${body}
</body>`,
  });
}
type DocumentParts = Page & { styles: string; refreshTo?: string | undefined; language?: string | undefined };

/** Renders a whole page. It requests only its icon. */
function documentOf({ title, styles, body, refreshTo, language = "en-AU" }: DocumentParts): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
${refreshTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${refreshTo}">\n`}<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(styles)}</style>
</head>
${body}
</html>
`.text;
}
