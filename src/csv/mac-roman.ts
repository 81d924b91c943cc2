/**
 * Whether bytes that are not UTF-8 are Mac Roman rather than Windows-1252. The same bytes are letters in one and
 * symbols in the other. The encoding wins that puts more letters, and fewer symbols and capitals, inside words.
 */
export function isMacRoman(bytes: Uint8Array): boolean {
  return plausibilityOf(bytes, "macintosh") > plausibilityOf(bytes, "windows-1252");
}

const maxBytes = 1_000_000;

function plausibilityOf(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, maxBytes));
  let score = 0;
  for (const { 0: character, index } of text.matchAll(/[\u0080-\uffff]/g))
    score += scoreOf(character, text.charAt(index - 1), text.charAt(index + 1));
  return score;
}

function scoreOf(character: string, before: string, after: string): number {
  const isBetween = isLetter(before) && isLetter(after);
  if (character === "’") return isBetween ? 2 : 0;
  if (!isLetter(character)) return isBetween ? -1 : 0;
  if (!isLetter(before) && !isLetter(after)) return -1;
  return isCapital(character) && isLetter(before) && !isCapital(before) ? -1 : 1;
}

function isLetter(character: string): boolean {
  return /^\p{L}$/u.test(character);
}

function isCapital(character: string): boolean {
  return /^\p{Lu}$/u.test(character);
}
