import type { Attributes, IOptions } from "sanitize-html";
import { hiddenElements } from "./tokenize.ts";

/** Nested tables of real emails are a third as deep. Whoever walks the tree does so by recursion. */
export const maxDepth = 100;

const allowedTags = [
  "a abbr b blockquote br caption center cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins",
  "li ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul",
].flatMap((names) => names.split(" "));

/** What an email may contain: text, lists, tables, links and images by https; nothing that runs, loads or submits. */
export const rules: IOptions = {
  allowedTags,
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
  nestingLimit: maxDepth,
  // The choices of a list are no text of the email either.
  nonTextTags: [...hiddenElements, "option"],
  allowedStyles: { "*": allowedStyles() },
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: withAbsoluteLink(attribs) }) },
  // Images that the message embeds, or that an address in the reader's own network would show.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^https:\/\//i.test(attribs.src ?? ""),
};

/** Absolute addresses alone: a relative one would lead to the page that shows the email. */
function withAbsoluteLink({ href, ...others }: Attributes): Attributes {
  return href !== undefined && /^(https?:\/\/[^\s/\\]|mailto:|tel:)/i.test(href) ? { ...others, href } : others;
}

/** Lengths, colours and keywords: no value with an address, a function or an escape. */
function allowedStyles(): Record<string, RegExp[]> {
  const color = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]{1,30})$/i;
  const length = /^(-?[\d.]{1,8}(px|em|rem|pt|%)?|auto|normal|inherit)$/i;
  const lengths = /^(-?[\d.]{1,8}(px|em|rem|pt|%)?|auto)(\s+(-?[\d.]{1,8}(px|em|rem|pt|%)?|auto)){0,3}$/i;
  const keyword = /^[a-z-]{1,30}$/i;
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
    ...named(keyword, "text-align", "text-decoration", "vertical-align", "font-style", "white-space", "text-transform"),
    ...named(/^([a-z]{1,10}|[1-9]00)$/i, "font-weight"),
    ...named(border, "border", "border-top", "border-right", "border-bottom", "border-left", "border-collapse"),
    ...named(family, "font-family"),
  ]);
}
