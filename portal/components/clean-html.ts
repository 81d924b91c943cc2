import { parseHtml } from "../data/html.ts";

/** The allowed elements and the names that replace them. Other elements are replaced by their content. */
const kept: Readonly<Record<string, string>> = {
  A: "a",
  B: "b",
  BLOCKQUOTE: "blockquote",
  BR: "br",
  DIV: "div",
  EM: "i",
  I: "i",
  LI: "li",
  OL: "ol",
  P: "p",
  S: "s",
  STRONG: "b",
  U: "u",
  UL: "ul",
};

const lines = new Set(["ADDRESS", "ARTICLE", "DD", "DT", "FIGURE", "FOOTER", "HEADER", "MAIN", "PRE", "SECTION", "TR"]);
const headings = /^H[1-6]$/;

/** Elements removed together with their content. */
const dropped = new Set(
  "AUDIO BASE BUTTON CANVAS EMBED FRAME FRAMESET HEAD IFRAME INPUT LINK MATH META NOSCRIPT OBJECT PICTURE SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO".split(
    " ",
  ),
);

/** Holds an image's URL instead of `src`, since the page's policy forbids loading it. */
const address = "data-kept-src";

/** Stored HTML with its images in the editor's form. Pasted images are dropped. */
export function holdPictures(html: string): string {
  if (!/<img\b/i.test(html)) return html;
  const body = parseHtml(html);
  for (const picture of body.querySelectorAll("img")) {
    const src = picture.getAttribute("src") ?? "";
    if (!/^https?:/i.test(src)) continue;
    picture.removeAttribute("src");
    picture.setAttribute(address, src);
  }
  // `parseHtml` renames `style` attributes to inert ones, which stay renamed.
  return body.innerHTML;
}

/** The editor's content as it is stored. */
export function releasePictures(html: string): string {
  return html.replaceAll(`<img ${address}=`, "<img src=");
}

function heldPicture(element: Element): Node[] {
  const src = element.getAttribute(address);
  if (src === null) return [];
  const picture = document.createElement("img");
  // Set first, since `releasePictures` matches it as the first attribute.
  picture.setAttribute(address, src);
  for (const name of ["alt", "width", "height"]) {
    const value = element.getAttribute(name);
    if (value !== null) picture.setAttribute(name, value);
  }
  return [picture];
}

/** The engine's own selection markers, the end first. */
export const caretMarks = ["squire-selection-end", "squire-selection-start"] as const;
const marks: ReadonlySet<string> = new Set(caretMarks);

/**
 * Sanitizes HTML to the elements that the editor writes, without attributes except link and image URLs. It is parsed in
 * an inert document and rebuilt node by node.
 */
export function cleanHtml(html: string): DocumentFragment {
  const clean = document.createDocumentFragment();
  clean.append(...cleanNodes(parseHtml(html)));
  return clean;
}

function cleanNodes(parent: Node): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    // The editor preserves white space and HTML collapses it, so line breaks are joined.
    if (node instanceof Text) return document.createTextNode(joinLines(node.data));
    return node instanceof Element ? cleanElement(node) : [];
  });
}

function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, (blank) => (blank.includes("\n") ? " " : blank));
}

function cleanElement(element: Element): Node[] {
  const name = element.tagName.toUpperCase();
  if (name === "INPUT" && marks.has(element.id)) {
    const mark = document.createElement("input");
    mark.id = element.id;
    mark.type = "hidden";
    return [mark];
  }
  if (name === "IMG") return heldPicture(element);
  if (dropped.has(name)) return [];
  const content = cleanNodes(element);
  if (headings.test(name)) return [wrap("div", [wrap("b", content)])];
  if (lines.has(name)) return [wrap("div", content)];
  const own = kept[name];
  if (own === undefined || (own === "b" && isLight(element)))
    return name === "SPAN" ? styled(element, content) : content;
  if (own === "a") return linked(element, content);
  return [wrap(own, content)];
}

function linked(element: Element, content: Node[]): Node[] {
  const href = linkOf(element.getAttribute("href") ?? "");
  if (href === undefined) return content;
  const link = document.createElement("a");
  link.href = href;
  link.append(...content);
  return [link];
}

/** Word processors mark bold and italic by styles. Google Docs wraps everything copied in a `<b>` that is not bold. */
function styled(element: Element, content: Node[]): Node[] {
  const style = element.getAttribute("data-style") ?? "";
  const slanted = /font-style:\s*italic/i.test(style) ? [wrap("i", content)] : content;
  return /font-weight:\s*(bold|[6-9]00)/i.test(style) ? [wrap("b", slanted)] : slanted;
}

function isLight(element: Element): boolean {
  return /font-weight:\s*(normal|400)/i.test(element.getAttribute("data-style") ?? "");
}

function wrap(name: string, content: Node[]): Node {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

/** The URL of a typed link, with `https://` added if it has no scheme; undefined if it is invalid. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const [, domain = ""] = /^[^\s@/:]+@([^\s@/]+)$/.exec(text) ?? [];
  if (domain.slice(1, -1).includes(".")) return `mailto:${text}`;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
  if (url === null || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) return undefined;
  return url.protocol.startsWith("http") && !url.hostname.includes(".") ? undefined : url.href;
}
