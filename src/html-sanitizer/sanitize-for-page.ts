import { sanitizeHtml } from "./sanitize.ts";
import { type Attribute, type Token, tokenize, writeTag } from "./tokenize.ts";

export type EmailForPage = { html: string; withImages: boolean };

const newTab: Attribute[] = [
  ["target", "_blank"],
  ["rel", "noreferrer noopener"],
];

/**
 * An email's HTML, sanitized, for a page of its own: its links open a new tab, and what it answers is folded. Images
 * that are not wanted keep their place.
 */
export function sanitizeForPage({ html, withImages }: EmailForPage): string {
  const tokens = [...tokenize(sanitizeHtml(html))];
  const quoted = quotedAtEnd(tokens);
  const parts = tokens.map((token, index) => {
    const markup = writeToken(token, withImages);
    if (index === quoted?.start) return foldStart + markup;
    return index === quoted?.end ? markup + foldEnd : markup;
  });
  return parts.join("");
}

const foldStart = '<details><summary aria-label="Quoted text" title="Quoted text"></summary>';
const foldEnd = "</details>";

function writeToken(token: Token, withImages: boolean): string {
  if (token.kind === "text") return token.text;
  if (token.kind === "close") return `</${token.name}>`;
  const { name, attributes } = token;
  if (name === "img" && !withImages) return writeTag(name, without("src", attributes));
  return writeTag(name, name === "a" ? [...attributes, ...newTab] : attributes);
}

/** The quote that an email ends with, where something of its own comes before it: its tags, the outermost ones. */
function quotedAtEnd(tokens: readonly Token[]): { start: number; end: number } | undefined {
  const end = tokens.findLastIndex(isContent);
  const last = tokens.findIndex((token, index) => index > end && token.kind === "close" && token.name === "blockquote");
  if (last === -1) return undefined;
  const open: number[] = [];
  let found: { start: number; end: number } | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open" && token.name === "blockquote") open.push(index);
    if (token.kind !== "close" || token.name !== "blockquote") continue;
    const start = open.pop();
    if (start !== undefined && index > end) found = { start, end: index };
  }
  return found !== undefined && tokens.slice(0, found.start).some(isContent) ? found : undefined;
}

function isContent(token: Token): boolean {
  return token.kind === "text" ? /\S/.test(token.text) : isImage(token);
}

function isImage(token: Token): boolean {
  return token.kind === "open" && (token.name === "img" || token.name === "hr");
}

function without(name: string, attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter(([key]) => key !== name);
}
