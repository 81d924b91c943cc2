import type { Html } from "../text/html.ts";

/** A part of a page. Its Markdown is the source of the page, of its `.md` and of the search. */
export type Part = {
  markdown: string;
  /** The form that calls the endpoint. It is below the part, and on the page alone. */
  form?: Html;
};

export type Page = {
  /** Below `…/docs`: `errors`, `operators/upgrade`, `reference/quotes`; empty for the first page. */
  path: string;
  title: string;
  /** One sentence, for lists of pages and for search engines. */
  summary: string;
  group: "Guides" | "Operators" | "Reference";
  /** The heading of the contents that it is listed under, instead of its group. */
  topic?: string;
  parts: readonly Part[];
};

/** Operators' pages have contents and a landing page of their own. */
export function isForOperators({ group }: Page): boolean {
  return group === "Operators";
}

/** The address of a page. `docs` is the documentation's: `/api/v1/docs`. */
export function addressOf(docs: string, { path }: Pick<Page, "path">): string {
  return path === "" ? docs : `${docs}/${path}`;
}

/** The whole page in Markdown, with the addresses of the installation. */
export function markdownOf({ title, summary, parts }: Page): string {
  const text = [`# ${title}`, summary, ...parts.map(({ markdown }) => markdown.trim())].join("\n\n");
  return `${text.replaceAll(/^(#+ .*?) \{#[\w.-]+\}$/gm, "$1").replaceAll(/\n{3,}/g, "\n\n")}\n`;
}
