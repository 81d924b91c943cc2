/** A mark that sorting can move. Those of halfwidth kana become marks in NFKC, and the joiner ends a sequence. */
const mark = "[[\\p{M}\\uff9e\\uff9f]--\\u034f]";
const manyMarks = new RegExp(`${mark}{30}(?=${mark})`, "gv");

/**
 * Returns the text in a normal form of Unicode. Normalization sorts a letter's marks in quadratic time: a megabyte of
 * them would block the event loop for minutes. So an invisible joiner ends a sequence after 30, as in Unicode's
 * stream-safe text (UAX #15, section 13).
 */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  return text.replaceAll(manyMarks, "$&\u034f").normalize(form);
}
