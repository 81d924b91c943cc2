import { type Token, tokenize, writeTag } from "./tokenize.ts";

/** Longer than any address in use. */
const longestValue = 8000;

/** At most so many characters of the markup, not counting hidden elements, embedded images and oversized attributes. */
export function truncateHtml(markup: string, maxCharacters: number): { markup: string; isTruncated: boolean } {
  const kept: string[] = [];
  let charactersLeft = maxCharacters;
  for (const token of tokenize(markup)) {
    const part = write(token);
    if (part.length > charactersLeft) {
      if (token.kind === "text") kept.push(part.slice(0, charactersLeft));
      return { markup: kept.join(""), isTruncated: true };
    }
    kept.push(part);
    charactersLeft -= part.length;
  }
  return { markup: kept.join(""), isTruncated: false };
}

function write(token: Token): string {
  if (token.kind === "text") return token.text;
  if (token.kind === "close") return `</${token.name}>`;
  const light = token.attributes.filter(([, value]) => value.length <= longestValue && !/^\s*data:/i.test(value));
  return writeTag(token.name, light);
}
