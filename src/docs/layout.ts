import { limits } from "../limits/limits.ts";
import { type Html, html } from "../text/html.ts";
import { addressOf, isForOperators, type Page } from "./page.ts";
import { sectionMenu } from "./sections.ts";

type Options = {
  title: string;
  summary: string;
  /** The documentation's path: `/api/v1/docs`. */
  docs: string;
  contents: Html;
  /** Undefined for a search and for an unknown address. */
  current?: Page;
  body: Html;
  query?: string;
};

/**
 * A page of the documentation. It reads without scripts, which add the copy buttons, the tabs and the forms that call
 * endpoints.
 */
export function documentOf({ title, summary, docs, contents, current, body, query = "" }: Options): string {
  const forOperators = current !== undefined && isForOperators(current);
  const site = forOperators ? "Fieldline for operators" : "Fieldline API";
  const hasForms = current?.parts.some(({ form }) => form !== undefined) === true;
  const audience = (path: string, name: string, isCurrent: boolean) =>
    html`<a href="${addressOf(docs, { path })}"${isCurrent && html` aria-current="true"`}>${name}</a>`;
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${current?.path === "" ? "Fieldline API documentation" : `${title} · ${site}`}</title>
<meta name="description" content="${summary}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${docs}/docs.css">
<link rel="alternate" type="application/atom+xml" title="Fieldline API changelog" href="${docs}/changelog.atom">
<script src="${docs}/page.js"></script>
${current !== undefined && html`<link rel="alternate" type="text/markdown" href="${addressOf(docs, current)}.md">\n`}${hasForms && html`<script type="module" src="${docs}/call.js"></script>\n`}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="brand" href="${docs}">Fieldline</a>
<nav class="audiences" aria-label="Documentation">
${audience("", "API", current !== undefined && !forOperators)}
${audience("operators", "Operators", forOperators)}
</nav>
<form class="search" role="search" action="${docs}/search">
<input type="search" name="q" value="${query}" aria-label="Search the documentation" placeholder="Search" maxlength="${limits.requests.searchLength.max}" required>
<button>Search</button>
</form>
<a class="to-contents" href="#contents">Contents</a>
</header>
<div class="columns">
<div class="page">
${current !== undefined && sectionMenu(current)}<main id="main">
<h1>${title}</h1>
${body}
${current !== undefined && html`<p class="source"><a href="${addressOf(docs, current)}.md">This page as Markdown</a></p>`}
</main>
</div>
<nav id="contents" aria-label="Contents">
${contents}
</nav>
</div>
</body>
</html>
`.text;
}
