/** What ends a line or controls a terminal, and the marks that turn the direction of text around them. */
const unwanted = /[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A stranger's text on one line, for a header, a title or a list. */
export function oneLine(text: string): string {
  return text.replaceAll(unwanted, " ").trim();
}
