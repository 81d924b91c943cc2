import { limits } from "../limits/limits.ts";
import { type Html, html } from "../text/html.ts";
import { contentsOf } from "./contents.ts";
import { documentOf } from "./layout.ts";
import { addressOf, type Page } from "./page.ts";
import { type Found, maxHits, SearchIndex } from "./search-index.ts";

const maxKeptPages = 100;

/** The page of search results. */
export class Search {
  readonly #index: SearchIndex;
  readonly #docs: string;
  readonly #contents: Html;
  /** The latest pages by their queries, the least recent first. */
  readonly #kept = new Map<string, string>();

  constructor(pages: readonly Page[], docs: string) {
    this.#docs = docs;
    this.#contents = contentsOf(docs, pages);
    this.#index = new SearchIndex(pages);
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
    const found = this.#index.find(query);
    const [word = ""] = found.words;
    const title = query === "" ? "Search" : `Results for “${query}”`;
    const body = html`<p>${query === "" ? "Search for words, such as a field, a problem or an event." : describe(query, found)}</p>
<ol class="hits">
${found.sections.map(
  ({
    page,
    heading,
    id,
    text,
    lower,
  }) => html`<li><a href="${addressOf(this.#docs, page)}${id !== "" && `#${id}`}">${heading}</a>
<span class="of">${page.title === heading ? page.group : page.title}</span>
<p>${excerptOf(text, lower.text, word)}</p></li>
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
}

function describe(query: string, { sections, words }: Found): string {
  if (sections.length === 0) return "No results.";
  const asked = query.toLowerCase().split(/\s+/);
  const corrected = words.filter((word) => !asked.includes(word));
  const count = countOf(sections.length);
  return corrected.length === 0 ? `${count}.` : `${count} for “${words.join(" ")}”.`;
}

function countOf(found: number): string {
  if (found >= maxHits) return `The best ${maxHits} results`;
  return found === 1 ? "1 result" : `${found} results`;
}

const excerptLength = 200;

/** About 200 characters of whole words around the word. */
function excerptOf(text: string, lower: string, word: string): string {
  const near = lower.indexOf(word) - 60;
  const start = near > 0 ? text.indexOf(" ", near) + 1 : 0;
  const rest = text.slice(start);
  const end = rest.length > excerptLength ? rest.lastIndexOf(" ", excerptLength) : rest.length;
  return `${start > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}
