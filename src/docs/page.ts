import type { Html } from "../text/html.ts";

/** A part of a page. Its Markdown is the source of the page, of its `.md` and of what is searched. */
export type Part = {
  markdown: string;
  /** What only the page has, below the part: the form that calls an endpoint. */
  form?: Html;
};

export type Page = {
  /** Below `…/docs`: `errors`, `operators/upgrade`, `reference/quotes`; empty for the first page. */
  path: string;
  title: string;
  /** One sentence, for lists of pages and for search engines. */
  summary: string;
  /** The heading of the contents that it is listed under. */
  group: "Guides" | "Operators" | "Reference";
  parts: readonly Part[];
};

/** The whole page in Markdown, with the addresses of the installation. */
export function markdownOf({ title, summary, parts }: Page): string {
  const text = [`# ${title}`, summary, ...parts.map(({ markdown }) => markdown.trim())].join("\n\n");
  return `${text.replaceAll(/^(#+ .*?) \{#[\w.-]+\}$/gm, "$1").replaceAll(/\n{3,}/g, "\n\n")}\n`;
}
