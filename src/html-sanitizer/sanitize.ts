import { convert } from "html-to-text";
import sanitize from "sanitize-html";
import { html } from "../html.ts";
import { flatten } from "./flatten.ts";

/** Tables in tables of real letters are a third as deep; those who walk the tree do it by recursion. */
const deepest = 100;

/** What an email may be made of: words, lists, tables, links and pictures by https; nothing that runs, loads or submits. */
const rules: sanitize.IOptions = {
  allowedTags: [
    ...[
      "a",
      "abbr",
      "b",
      "blockquote",
      "br",
      "caption",
      "center",
      "cite",
      "code",
      "col",
      "colgroup",
      "dd",
      "del",
      "div",
    ],
    ...["dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "li", "ol", "p", "pre"],
    ...["q", "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead"],
    ...["tr", "u", "ul"],
  ],
  allowedAttributes: {
    "*": ["style", "align", "valign", "dir", "lang", "title", "width", "height", "bgcolor", "color"],
    a: ["href", "name"],
    img: ["src", "alt"],
    font: ["face", "size"],
    ol: ["start", "type"],
    table: ["border", "cellpadding", "cellspacing"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: deepest,
  nonTextTags: ["style", "script", "textarea", "option", "noscript", "title", "template", "svg", "math", "iframe"],
  allowedStyles: { "*": stylesOf() },
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: withoutStrangeLink(attribs) }) },
  // A picture that the message brings along, or that an address of the reader's own network would show.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^https:\/\//i.test(attribs.src ?? ""),
};

/** Only whole addresses: any other would lead to somewhere on the page that shows the letter. */
function withoutStrangeLink({ href, ...others }: sanitize.Attributes): sanitize.Attributes {
  return href !== undefined && /^(https?:\/\/[^\s/\\]|mailto:|tel:)/i.test(href) ? { ...others, href } : others;
}

/** Lengths, colours and words: no value that names an address, a function or an escape. */
function stylesOf(): Record<string, RegExp[]> {
  const color = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]{1,30})$/i;
  const length = /^(-?[\d.]{1,8}(px|em|rem|pt|%)?|auto|normal|inherit)$/i;
  const lengths = /^(-?[\d.]{1,8}(px|em|rem|pt|%)?|auto)(\s+(-?[\d.]{1,8}(px|em|rem|pt|%)?|auto)){0,3}$/i;
  const word = /^[a-z-]{1,30}$/i;
  const border = /^[\w\s.#%-]{1,60}$/;
  const family = /^[\w\s,'"-]{1,200}$/;
  const named = (pattern: RegExp, ...names: string[]) => names.map((name): [string, RegExp[]] => [name, [pattern]]);
  return Object.fromEntries([
    ...named(color, "color", "background-color"),
    ...named(length, "font-size", "line-height", "letter-spacing", "width", "height", "max-width", "text-indent"),
    ...named(lengths, "margin", "padding"),
    ...["margin", "padding"].flatMap((side) =>
      named(length, `${side}-top`, `${side}-right`, `${side}-bottom`, `${side}-left`),
    ),
    ...named(word, "text-align", "text-decoration", "vertical-align", "font-style", "white-space", "text-transform"),
    ...named(/^([a-z]{1,10}|[1-9]00)$/i, "font-weight"),
    ...named(border, "border", "border-top", "border-right", "border-bottom", "border-left", "border-collapse"),
    ...named(family, "font-family"),
  ]);
}

const elements = new Set(rules.allowedTags || []);

/** The rules of sent email, for what is drafted and for what is received alike; words stay however deep they are. */
export function sanitizeHtml(untrusted: string): string {
  return readMarkup(untrusted).html;
}

/** The same, and whether elements nest so deep that some were left out for their words. */
export function readMarkup(untrusted: string): { html: string; isTooDeep: boolean } {
  const given = untrusted.replaceAll("\u0000", "");
  const html = sanitizeShallow(given);
  if (html !== undefined) return { html, isTooDeep: false };
  const { markup, isTooDeep } = flatten(given, { elements, deepest });
  const flat = sanitizeShallow(markup);
  if (flat === undefined) throw new Error("markup is too deep after it was made flat");
  return { html: flat, isTooDeep };
}

/** Stops where the parser holds more elements open than are kept: its time grows by the square of them. */
function sanitizeShallow(markup: string): string | undefined {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > deepest) throw new Error("too deep");
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  try {
    return sanitize(markup, { ...rules, onOpenTag, onCloseTag }).trim();
  } catch (error) {
    if (depth > deepest) return undefined;
    throw error;
  }
}

/** The words of an email, for those who read text; empty where the markup holds none. */
export function textOf(markup: string): string {
  return convert(markup, {
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
  }).trim();
}

/** Plain words as an email: a paragraph for each block between blank lines, line breaks kept. */
export function htmlOf(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((block) => html`<p>${block}</p>`.text.replaceAll("\n", "<br>"))
    .join("\n");
}

const previewLength = 140;

/** The beginning of the words, in one line. */
export function previewOf(text: string | null): string {
  const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= previewLength ? line : `${letters.slice(0, previewLength - 1).join("")}…`;
}
