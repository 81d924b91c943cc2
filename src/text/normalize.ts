/** A mark that sorting can move: those of halfwidth kana become marks in NFKC, and the joiner ends a sequence. */
const mark = "[[\\p{M}\\uff9e\\uff9f]--\\u034f]";
const manyMarks = new RegExp(`${mark}{30}(?=${mark})`, "gv");

/**
 * The text in a normal form of Unicode. A letter's marks are sorted for it, in the square of how many there are: a megabyte
 * of them would hold the event loop for minutes. So a joiner that nobody sees ends a sequence after 30, as Unicode's
 * stream-safe text has it (UAX #15, section 13); no language has as many.
 */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  return text.replaceAll(manyMarks, "$&\u034f").normalize(form);
}
