import { html } from "../text/html.ts";
import { contentsOf } from "./contents.ts";
import { contractFacts } from "./contract-facts.ts";
import type { Facts } from "./fill-in.ts";
import { guidePages } from "./guides.ts";
import { documentOf } from "./layout.ts";
import { mapLinks, renderInline, renderMarkdown } from "./markdown.ts";
import { addressOf, markdownOf, type Page } from "./page.ts";
import type { OpenApi } from "./reference/document.ts";
import { referencePages } from "./reference/pages.ts";
import { Search } from "./search.ts";

type Options = {
  /** The OpenAPI document of the installation. */
  document: object;
  facts: Facts;
  appUrl: string;
  baseUrl: string;
  basePath: string;
};

/** The documentation: its pages in HTML and Markdown, its search, and its files for language models. */
export class Site {
  readonly pages: readonly Page[];
  readonly search: Search;
  readonly #baseUrl: string;
  readonly #basePath: string;
  #missing: string | undefined;

  constructor({ document, facts, appUrl, baseUrl, basePath }: Options) {
    // Readers get the document as JSON, which leaves out undefined members.
    const openApi = JSON.parse(JSON.stringify(document)) as OpenApi;
    const all = { ...facts, ...contractFacts(openApi) };
    this.#baseUrl = baseUrl;
    this.#basePath = basePath;
    this.pages = [...guidePages(all, { appUrl, baseUrl }), ...referencePages(openApi, { basePath, baseUrl })];
    this.search = new Search(this.pages, this.docs);
  }

  get docs(): string {
    return `${this.#basePath}/v1/docs`;
  }

  html(page: Page): string {
    const toPage = (to: string) => (isRelative(to) ? `${this.#basePath}/v1/${to}` : to);
    const parts = page.parts.map(({ markdown, form }) => [renderMarkdown(mapLinks(markdown, toPage)), form]);
    const { title, summary } = page;
    const body = html`<p class="summary">${renderInline(mapLinks(summary, toPage))}</p>\n${parts}`;
    return documentOf({
      title,
      summary,
      docs: this.docs,
      contents: contentsOf(this.docs, this.pages, page),
      current: page,
      body,
    });
  }

  /** The page for an unknown address. */
  get missing(): string {
    this.#missing ??= this.#writeMissing();
    return this.#missing;
  }

  #writeMissing(): string {
    const summary = "This page doesn't exist.";
    const body = html`<p class="summary">${summary} Search for it, or choose another from the contents.</p>`;
    return documentOf({
      title: "Page not found",
      summary,
      docs: this.docs,
      contents: contentsOf(this.docs, this.pages),
      body,
    });
  }

  markdown(page: Page): string {
    return mapLinks(markdownOf(page), (to) => this.#toMarkdown(to));
  }

  /** `/llms.txt`: the pages with what each is about. */
  get list(): string {
    const item = (page: Page) =>
      `- [${page.title}](${this.#baseUrl}/v1/${addressOf("docs", page)}.md): ${mapLinks(page.summary, (to) => this.#toMarkdown(to))}`;
    const groups = [...Map.groupBy(this.pages, ({ group }) => group)];
    return [
      "# Fieldline API",
      "> The API of a field-service business's platform: REST, webhooks, MCP tools and SDKs for TypeScript and Python over the same records.",
      `The base address is ${this.#baseUrl}. Everything in one file: ${new URL("/llms-full.txt", this.#baseUrl)}. The OpenAPI document: ${this.#baseUrl}/v1/openapi.json. The SDK: \`npm install ${this.#baseUrl}/v1/sdk.tgz\`; for Python, \`pip install ${this.#baseUrl}/v1/sdk-python.tar.gz\`.`,
      ...groups.map(([group, pages]) => `## ${group}\n\n${pages.map(item).join("\n")}`),
      "",
    ].join("\n\n");
  }

  /** `/llms-full.txt`: all pages. */
  get whole(): string {
    return this.pages.map((page) => this.markdown(page)).join("\n");
  }

  #toMarkdown(to: string): string {
    if (!isRelative(to)) return to;
    const [path = "", ...hash] = to.split("#");
    const isPage = this.pages.some((page) => addressOf("docs", page) === path);
    return [`${this.#baseUrl}/v1/${path}${isPage ? ".md" : ""}`, ...hash].join("#");
  }
}

/** Relative to `/v1/`, as links in the OpenAPI document are. */
function isRelative(to: string): boolean {
  return !/^(?:[a-z]+:|\/|#)/.test(to);
}
