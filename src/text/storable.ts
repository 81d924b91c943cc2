/** Cuts the text to the maximum, and removes what Postgres refuses: U+0000 and lone surrogates. */
export function storable(text: string, maxCharacters = text.length): string {
  return text.slice(0, maxCharacters).replaceAll("\u0000", "").toWellFormed();
}
