import { parseHtml } from "../data/html.ts";

/** What stays of what is pasted or was stored, by its name; what is not in it gives way to its content. */
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

/** Goes with its content. */
const dropped = new Set(
  "AUDIO BASE BUTTON CANVAS EMBED FRAME FRAMESET HEAD IFRAME INPUT LINK MATH META NOSCRIPT OBJECT PICTURE SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO".split(
    " ",
  ),
);

/** In the place of the address of a picture that is kept: the page's policy bars loading it. */
const address = "data-kept-src";

/** HTML that was stored, its pictures as the editor holds them; those of what is pasted are dropped. */
export function holdPictures(html: string): string {
  if (!/<img\b/i.test(html)) return html;
  const body = parseHtml(html);
  for (const picture of body.querySelectorAll("img")) {
    const src = picture.getAttribute("src") ?? "";
    if (!/^https?:/i.test(src)) continue;
    picture.removeAttribute("src");
    picture.setAttribute(address, src);
  }
  // Styles keep the names that do nothing.
  return body.innerHTML;
}

/** HTML as it is stored, from what the editor holds. */
export function releasePictures(html: string): string {
  return html.replaceAll(`<img ${address}=`, "<img src=");
}

function heldPicture(element: Element): Node[] {
  const src = element.getAttribute(address);
  if (src === null) return [];
  const picture = document.createElement("img");
  // First, where `releasePictures` finds it.
  picture.setAttribute(address, src);
  for (const name of ["alt", "width", "height"]) {
    const value = element.getAttribute(name);
    if (value !== null) picture.setAttribute(name, value);
  }
  return [picture];
}

/** The engine's own marks of where the selection is, its end first. */
export const caretMarks = ["squire-selection-end", "squire-selection-start"] as const;
const marks: ReadonlySet<string> = new Set(caretMarks);

/**
 * HTML of the few elements that the editor writes, without any attribute but the addresses of links and of held pictures. It is read in a
 * document that neither runs nor fetches anything, and made anew.
 */
export function cleanHtml(html: string): DocumentFragment {
  const clean = document.createDocumentFragment();
  clean.append(...cleanNodes(parseHtml(html)));
  return clean;
}

function cleanNodes(parent: Node): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    // The editor shows spaces and lines as they are, HTML does not.
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

/** Word processors say by styles what is bold and italic, and one puts all that is copied into a `<b>` that is not. */
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

/** The address of a link as it is typed, `https://` before it where it has none; undefined where it leads nowhere. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const [, domain = ""] = /^[^\s@/:]+@([^\s@/]+)$/.exec(text) ?? [];
  if (domain.slice(1, -1).includes(".")) return `mailto:${text}`;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
  if (url === null || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) return undefined;
  return url.protocol.startsWith("http") && !url.hostname.includes(".") ? undefined : url.href;
}
