import { limits } from "../limits/limits.ts";
import { type Html, html } from "../text/html.ts";
import type { Page } from "./page.ts";

type Options = {
  title: string;
  summary: string;
  /** Where the documentation lies: `/api/v1/docs`. */
  docs: string;
  /** The list of all pages. */
  contents: Html;
  /** The page that is shown, where it is one of them. */
  current?: Page;
  body: Html;
  query?: string;
};

/** A page of the documentation, which reads without scripts; the only one calls endpoints. */
export function documentOf({ title, summary, docs, contents, current, body, query = "" }: Options): string {
  const isHome = current?.path === "";
  const hasForms = current?.parts.some(({ form }) => form !== undefined) === true;
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isHome ? "Fieldline API documentation" : `${title} · Fieldline API`}</title>
<meta name="description" content="${summary}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${docs}/docs.css">
<link rel="alternate" type="application/atom+xml" title="Fieldline API changelog" href="${docs}/changelog.atom">
${current !== undefined && html`<link rel="alternate" type="text/markdown" href="${addressOf(docs, current)}.md">\n`}${hasForms && html`<script type="module" src="${docs}/call.js"></script>\n`}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="brand" href="${docs}">Fieldline <span>API</span></a>
<form class="search" role="search" action="${docs}/search">
<input type="search" name="q" value="${query}" aria-label="Search the documentation" placeholder="Search" maxlength="${limits.requests.searchLength.max}" required>
<button>Search</button>
</form>
<a class="to-contents" href="#contents">Contents</a>
</header>
<div class="columns">
<main id="main">
<h1>${title}</h1>
${body}
${current !== undefined && html`<p class="source"><a href="${addressOf(docs, current)}.md">This page as Markdown</a></p>`}
</main>
<nav id="contents" aria-label="Contents">
${contents}
</nav>
</div>
</body>
</html>
`.text;
}

export function addressOf(docs: string, { path }: Pick<Page, "path">): string {
  return path === "" ? docs : `${docs}/${path}`;
}

/** The list of all pages, in which the current one is marked. */
export function contentsOf(docs: string, pages: readonly Page[], current?: Page): Html {
  const item = (page: Page) => {
    const isCurrent = page === current && html` aria-current="page"`;
    return html`<li><a href="${addressOf(docs, page)}"${isCurrent}>${page.path === "" ? "Overview" : page.title}</a></li>\n`;
  };
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(
    ([group, listed]) => html`<h2>${group}</h2>
<ul>
${listed.map(item)}</ul>
`,
  );
  return html`${groups}`;
}
