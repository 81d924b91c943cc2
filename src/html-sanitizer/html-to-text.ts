import { convert, type HtmlToTextOptions } from "html-to-text";

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 200 },
  selectors: [
    { selector: "a", options: { ignoreHref: false, hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "skip" },
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "h3", options: { uppercase: false } },
    { selector: "table", options: { uppercaseHeaderCells: false } },
  ],
};

/** The plain text of an email's HTML; empty for markup that holds no text. */
export function htmlToText(markup: string): string {
  return convert(markup, options).trim();
}
