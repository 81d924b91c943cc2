import { exampleId } from "../json-schema/example-id.ts";
import type { ProblemType } from "../problems.ts";
import { html } from "../text/html.ts";
import { eventSections, eventTable } from "./events.ts";
import { type Facts, fillIn, guidePages } from "./guides.ts";
import { addressOf, contentsOf, documentOf } from "./layout.ts";
import { mapLinks, renderInline, renderMarkdown } from "./markdown.ts";
import { markdownOf, type Page } from "./page.ts";
import { problemSections } from "./problems.ts";
import { endpointsOf, type OpenApi, problemsOf } from "./reference/document.ts";
import { referencePages } from "./reference/pages.ts";
import { Search } from "./search.ts";

type Options = {
  /** The OpenAPI document of the installation. */
  document: object;
  facts: Facts;
  baseUrl: string;
  basePath: string;
};

/** The documentation: its pages in HTML and Markdown, what finds them, and what lists them for language models. */
export class Site {
  readonly pages: readonly Page[];
  readonly search: Search;
  readonly #baseUrl: string;
  readonly #basePath: string;
  #missing: string | undefined;

  constructor({ document, facts, baseUrl, basePath }: Options) {
    // Through JSON, as its readers get it.
    const openApi = JSON.parse(JSON.stringify(document)) as OpenApi;
    const all = { ...facts, ...factsOf(openApi), base_url: baseUrl };
    const filled = (page: Page): Page => ({
      ...page,
      parts: page.parts.map((part) => ({ ...part, markdown: fillIn(part.markdown, { base_url: baseUrl }) })),
    });
    this.#baseUrl = baseUrl;
    this.#basePath = basePath;
    this.pages = [...guidePages(all), ...referencePages(openApi, basePath).map(filled)];
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

  /** What a browser shows at an address without a page. */
  get missing(): string {
    this.#missing ??= this.#writeMissing();
    return this.#missing;
  }

  #writeMissing(): string {
    const summary = "There is no page at this address.";
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
      "> The API of a field-service business's platform: REST, webhooks, MCP tools and a TypeScript SDK over the same records.",
      `The base address is ${this.#baseUrl}. Everything in one file: ${new URL("/llms-full.txt", this.#baseUrl)}. The OpenAPI document: ${this.#baseUrl}/v1/openapi.json. The SDK: \`npm install ${this.#baseUrl}/v1/sdk.tgz\`.`,
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

function factsOf(document: OpenApi): Facts {
  const { scopes } = document.components.securitySchemes.OAuth.flows.authorizationCode;
  const examples = new Map<string, unknown>();
  for (const { content = {} } of Object.values(document.components.responses))
    for (const { example, examples: more = {} } of Object.values(content))
      for (const value of [example, ...Object.values(more).map((one) => one.value)]) {
        const { type = "" } = (value ?? {}) as { type?: string };
        if (!examples.has(type)) examples.set(type, value);
      }
  const endpoints = endpointsOf(document);
  const raised = new Set(endpoints.flatMap((endpoint) => problemsOf(document, endpoint).flatMap(([, types]) => types)));
  return {
    scopes: [
      "| scope | allows to |",
      "|---|---|",
      ...Object.entries(scopes).map(([scope, allows]) => `| \`${scope}\` | ${allows} |`),
    ].join("\n"),
    problems: problemSections((type: ProblemType) =>
      raised.has(type) ? examples.get(`urn:service:error:${type}`) : undefined,
    ),
    event_table: eventTable(),
    events: eventSections(document),
    endpoint_count: endpoints.length,
    ...Object.fromEntries(subjects.map((subject) => [`${subject}_id`, exampleId(subject)])),
  };
}

/** The records that samples name; the demo business has them. */
const subjects = ["customer", "conversation", "message", "quote", "lead", "invoice", "job"];
