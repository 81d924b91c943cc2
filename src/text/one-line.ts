/** Line ends, characters that control a terminal, and marks that change the direction of text. */
const unwanted = /[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a stranger's text on one line, for a header, a title or a list. */
export function oneLine(text: string): string {
  return text.replaceAll(unwanted, " ").trim();
}
