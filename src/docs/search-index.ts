import { limits } from "../limits/limits.ts";
import { type Heading, plainText, readHeading } from "./markdown.ts";
import type { Page } from "./page.ts";

export type Section = {
  page: Page;
  heading: string;
  /** The anchor; empty for the top of the page. */
  id: string;
  text: string;
  lower: { heading: string; text: string };
  headingWords: ReadonlySet<string>;
  /** An endpoint's method: "delete customer" finds the endpoint that archives one. */
  method: string | undefined;
  textWords: ReadonlySet<string>;
};

export type Found = {
  /** The best first. */
  sections: Section[];
  /** The words that were searched for: misspelt ones are corrected. */
  words: string[];
};

export const maxHits = 40;

/** Shorter words have too many neighbours to correct them. */
const minCorrected = 4;

/** Words that say nothing about a page, unless a search has no others. */
const stopWords = new Set("a an and by can do does for from how i in is it my of on or the to what with".split(" "));

/** Finds the sections of pages that hold every word of a search. */
export class SearchIndex {
  readonly #sections: readonly Section[];
  /** All words, with the number of sections that they are in. Words of headings count more. */
  readonly #vocabulary = new Map<string, number>();

  constructor(pages: readonly Page[]) {
    this.#sections = pages.flatMap(sectionsOf);
    for (const { headingWords, textWords } of this.#sections) {
      for (const word of textWords) this.#count(word, 1);
      for (const word of headingWords) this.#count(word, 100);
    }
  }

  find(query: string): Found {
    const words = wordsOf(query).map((word) => this.#correct(word));
    if (words.length === 0) return { sections: [], words };
    const asked = query.toLowerCase().trim();
    const sections = this.#sections
      .map((section) => ({ section, score: scoreOf(section, words, asked) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxHits)
      .map(({ section }) => section);
    return { sections, words };
  }

  #count(word: string, weight: number): void {
    this.#vocabulary.set(word, (this.#vocabulary.get(word) ?? 0) + weight);
  }

  /** The word, or if no section has it, the most frequent word that differs in one letter. */
  #correct(word: string): string {
    if (word.length < minCorrected) return word;
    if (this.#sections.some(({ lower }) => lower.heading.includes(word) || lower.text.includes(word))) return word;
    let best = word;
    let bestCount = 0;
    for (const [known, count] of this.#vocabulary)
      if (count > bestCount && differsByOne(word, known)) [best, bestCount] = [known, count];
    return best;
  }
}

/** Whether one letter is wrong, missing or too many, or two neighbours are swapped. */
function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restOf = (text: string, skipped: number) => text.slice(start + skipped);
  if (a.length > b.length) return restOf(a, 1) === restOf(b, 0);
  if (a.length < b.length) return restOf(a, 0) === restOf(b, 1);
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && restOf(a, 2) === restOf(b, 2);
  return isSwapped || restOf(a, 1) === restOf(b, 1);
}

/** Distinct, and limited in number: a search reads each section once for each word. */
function wordsOf(query: string): string[] {
  const all = [...new Set(query.toLowerCase().split(/\s+/))].filter((word) => word !== "");
  const telling = all.filter((word) => !stopWords.has(word));
  return (telling.length > 0 ? telling : all).slice(0, limits.requests.searchWords.max);
}

/**
 * 0 unless every word is in the section. Whole words count more than parts, and headings more than text. A heading
 * counts more the less it says besides, and a page's title most. Guides come before the reference.
 */
function scoreOf(section: Section, words: readonly string[], asked: string): number {
  const { lower, page, id, headingWords } = section;
  let score = page.group === "Reference" ? 0 : 1;
  let inHeading = 0;
  let whole = 0;
  for (const word of words) {
    const found = scoreOfWord(section, word);
    if (found === 0) return 0;
    if (found >= partOfHeading) inHeading += 1;
    if (found === wholeOfHeading) whole += 1;
    score += found;
  }
  if (inHeading === words.length) {
    score += (20 * words.length) / Math.max(headingWords.size, words.length);
    if (id === "") score += 50;
  }
  const isEndpoint = page.group === "Reference" && asked.includes(" /") && `${lower.text} `.startsWith(`${asked} `);
  const isHeading = lower.heading === asked || (whole === words.length && headingWords.size === whole);
  if (isEndpoint) return score + 60;
  return isHeading ? score + 30 : score;
}

const wholeOfHeading = 20;
const partOfHeading = 10;

function scoreOfWord({ lower, headingWords, method, textWords }: Section, word: string): number {
  const stem = stemOf(word);
  if (headingWords.has(stem) || word === method) return wholeOfHeading;
  if (lower.heading.includes(word)) return partOfHeading;
  if (textWords.has(stem)) return 4;
  return lower.text.includes(word) ? 1 : 0;
}

/** Without the plural's s. */
function stemOf(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function stemsOf(text: string): Set<string> {
  const words = text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== "" && !stopWords.has(word));
  return new Set(words.map(stemOf));
}

/** A guide's sections. In the reference, an endpoint is one section. */
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
  const lower = { heading: heading.toLowerCase(), text: text.toLowerCase() };
  const [, method] = /^(get|post|patch|put|delete) \//.exec(lower.text) ?? [];
  const words = { headingWords: stemsOf(lower.heading), textWords: stemsOf(lower.text) };
  return { page, heading, id, text, lower, method, ...words };
}
