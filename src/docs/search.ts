import { limits } from "../limits/limits.ts";
import { type Html, html } from "../text/html.ts";
import { addressOf, contentsOf, documentOf } from "./layout.ts";
import { type Heading, plainText, readHeading } from "./markdown.ts";
import type { Page } from "./page.ts";

type Section = {
  page: Page;
  heading: string;
  id: string;
  text: string;
  lower: { heading: string; headingWords: ReadonlySet<string>; text: string };
};
type Hit = { section: Section; score: number };

const maxHits = 40;
const maxKeptPages = 100;

/** Finds sections of pages by the words in them. */
export class Search {
  readonly #sections: readonly Section[];
  readonly #docs: string;
  readonly #contents: Html;
  /** The latest, by what was asked, the least recent first. */
  readonly #kept = new Map<string, string>();

  constructor(pages: readonly Page[], docs: string) {
    this.#docs = docs;
    this.#contents = contentsOf(docs, pages);
    this.#sections = pages.flatMap(sectionsOf);
  }

  /** The page of results, the best first. */
  page(asked: string): string {
    const query = asked.slice(0, limits.requests.searchLength.max).trim();
    const page = this.#kept.get(query) ?? this.#write(query);
    this.#kept.delete(query);
    this.#kept.set(query, page);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKeptPages) break;
      this.#kept.delete(oldest);
    }
    return page;
  }

  #write(query: string): string {
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
    lower,
  }) => html`<li><a href="${addressOf(this.#docs, page)}${id !== "" && `#${id}`}">${heading}</a>
<span class="of">${page.title === heading ? page.group : page.title}</span>
<p>${excerptOf(text, lower.text, query)}</p></li>
`,
)}</ol>`;
    return documentOf({
      title,
      summary: "Search the documentation.",
      docs: this.#docs,
      contents: this.#contents,
      body,
      query,
    });
  }

  /** The sections that hold every word, the best first. */
  find(query: string): Section[] {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const asked = words.join(" ");
    return this.#sections
      .map((section): Hit => ({ section, score: scoreOf(section, words, asked) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxHits)
      .map(({ section }) => section);
  }
}

/** Distinct, and so few that a search reads each section so often at most. */
function wordsOf(query: string): string[] {
  const words = query.toLowerCase().split(/\s+/);
  return [...new Set(words)].filter((word) => word !== "").slice(0, limits.requests.searchWords.max);
}

function countOf(hits: number): string {
  if (hits === 0) return "Nothing was found.";
  if (hits === maxHits) return `The best ${maxHits} results.`;
  return hits === 1 ? "1 result." : `${hits} results.`;
}

/**
 * Every word is in the section; those in its heading count for more, whole ones most, and guides for more than the
 * reference. An endpoint, which can be asked for by its method and path, begins with them.
 */
function scoreOf({ lower, page }: Section, words: readonly string[], asked: string): number {
  let score = page.group === "Reference" ? 0 : 1;
  for (const word of words) {
    const inHeading = lower.heading.includes(word);
    if (!inHeading && !lower.text.includes(word)) return 0;
    score += lower.headingWords.has(word) ? 12 : inHeading ? 10 : 1;
  }
  const isEndpoint = page.group === "Reference" && asked.includes(" /") && `${lower.text} `.startsWith(`${asked} `);
  return lower.heading === asked || isEndpoint ? score + 40 : score;
}

const excerptLength = 200;

function excerptOf(text: string, lower: string, query: string): string {
  const [word = ""] = query.toLowerCase().split(/\s+/);
  const near = lower.indexOf(word) - 60;
  // Whole words.
  const start = near > 0 ? text.indexOf(" ", near) + 1 : 0;
  const rest = text.slice(start);
  const end = rest.length > excerptLength ? rest.lastIndexOf(" ", excerptLength) : rest.length;
  return `${start > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}

/** A guide's sections; of the reference, an endpoint with all that is said of it. */
function sectionsOf(page: Page): Section[] {
  const markdown = [page.summary, ...page.parts.map((part) => part.markdown)].join("\n\n");
  const [first = "", ...pieces] = markdown.split(page.group === "Reference" ? /^(?=## )/m : /^(?=#{2,3} )/m);
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
  const lower = heading.toLowerCase();
  const headingWords = new Set(lower.split(/[^\w-]+/));
  return { page, heading, id, text, lower: { heading: lower, headingWords, text: text.toLowerCase() } };
}
