import { html } from "../html.ts";
import { addressOf, documentOf, longestQuery } from "./layout.ts";
import { type Heading, plainText, readHeading } from "./markdown.ts";
import type { Page } from "./page.ts";

type Section = { page: Page; heading: string; id: string; text: string; lower: { heading: string; text: string } };
type Hit = Section & { score: number };

const mostHits = 40;

/** Finds sections of pages by the words in them. */
export class Search {
  readonly #sections: readonly Section[];
  readonly #pages: readonly Page[];
  readonly #docs: string;

  constructor(pages: readonly Page[], docs: string) {
    this.#pages = pages;
    this.#docs = docs;
    this.#sections = pages.flatMap(sectionsOf);
  }

  /** The page of results, the best first. */
  page(asked: string): string {
    const query = asked.slice(0, longestQuery).trim();
    const hits = this.find(query);
    const title = query === "" ? "Search" : `Results for “${query}”`;
    const body = html`<p>${query === "" ? "Search for words, such as a field, a problem or an event." : countOf(hits.length)}</p>
<ol class="hits">
${hits.map(
  ({
    page,
    heading,
    id,
    text,
  }) => html`<li><a href="${addressOf(this.#docs, page)}${id !== "" && `#${id}`}">${heading}</a>
<span class="of">${page.title === heading ? page.group : page.title}</span>
<p>${excerptOf(text, query)}</p></li>
`,
)}</ol>`;
    return documentOf({
      title,
      summary: "Search the documentation.",
      docs: this.#docs,
      pages: this.#pages,
      body,
      query,
    });
  }

  find(query: string): Hit[] {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    if (words.length === 0) return [];
    return this.#sections
      .map((section) => ({ ...section, score: scoreOf(section, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostHits);
  }
}

function countOf(hits: number): string {
  if (hits === 0) return "Nothing was found.";
  if (hits === mostHits) return `The best ${mostHits} results.`;
  return hits === 1 ? "1 result." : `${hits} results.`;
}

/**
 * Every word is in the section; those in its heading count for more, whole ones most, and guides for more than the
 * reference. An endpoint, which can be asked for by its method and path, begins with them.
 */
function scoreOf({ lower, page }: Section, words: readonly string[]): number {
  const whole = new Set(lower.heading.split(/[^\w-]+/));
  const asked = words.join(" ");
  let score = page.group === "Guides" ? 1 : 0;
  for (const word of words) {
    const inHeading = lower.heading.includes(word);
    if (!inHeading && !lower.text.includes(word)) return 0;
    score += whole.has(word) ? 12 : inHeading ? 10 : 1;
  }
  const isEndpoint = page.group === "Reference" && asked.includes(" /") && `${lower.text} `.startsWith(`${asked} `);
  return lower.heading === asked || isEndpoint ? score + 40 : score;
}

const excerptLength = 200;

function excerptOf(text: string, query: string): string {
  const [word = ""] = query.toLowerCase().split(/\s+/);
  const near = text.toLowerCase().indexOf(word) - 60;
  // Whole words.
  const start = near > 0 ? text.indexOf(" ", near) + 1 : 0;
  const rest = text.slice(start);
  const end = rest.length > excerptLength ? rest.lastIndexOf(" ", excerptLength) : rest.length;
  return `${start > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}

/** A guide's sections; of the reference, an endpoint with all that is said of it. */
function sectionsOf(page: Page): Section[] {
  const markdown = [page.summary, ...page.parts.map((part) => part.markdown)].join("\n\n");
  const [first = "", ...pieces] = markdown.split(page.group === "Guides" ? /^(?=#{2,3} )/m : /^(?=## )/m);
  return [
    sectionOf(page, { text: page.title, id: "" }, first),
    ...pieces.map((piece) => {
      const [line = "", ...rest] = piece.split("\n");
      return sectionOf(page, readHeading(line.replace(/^#+ /, "")), rest.join("\n"));
    }),
  ];
}

function sectionOf(page: Page, { text: heading, id }: Heading, markdown: string): Section {
  const text = plainText(markdown.replaceAll(/```\w*|\|[-|]+\||\||^#+ /gm, " ").replaceAll(/^ *- /gm, " · "))
    .replaceAll(/\s+/g, " ")
    .trim();
  return { page, heading, id, text, lower: { heading: heading.toLowerCase(), text: text.toLowerCase() } };
}
