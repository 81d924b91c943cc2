import type { Attributes, IOptions } from "sanitize-html";
import { boundAttributes } from "./attributes.ts";
import { isPublicPicture } from "./picture.ts";
import { allowedStyles } from "./styles.ts";
import { hiddenElements } from "./tokenize.ts";

/** Nested tables of real emails are a third as deep. Whoever walks the tree does so by recursion. */
export const maxDepth = 100;

const allowedTags = [
  "a abbr b blockquote br caption center cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins",
  "li ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul",
].flatMap((names) => names.split(" "));

/** Emails may contain text, lists, tables, links and images by https, and nothing that runs, loads or submits. */
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
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: withAbsoluteLink(attribs) }),
    "*": (tagName, attribs) => ({ tagName, attribs: boundAttributes(attribs) }),
  },
  // Images that the message embeds, or that the reader's own network would show.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isPublicPicture(attribs.src ?? ""),
};

/** Absolute addresses alone: a relative one would lead to the page that shows the email. */
function withAbsoluteLink({ href, ...others }: Attributes): Attributes {
  return href !== undefined && /^(https?:\/\/[^\s/\\]|mailto:|tel:)/i.test(href) ? { ...others, href } : others;
}
