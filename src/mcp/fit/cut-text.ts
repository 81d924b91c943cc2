import { bytesOf } from "./bytes.ts";

/** Texts of up to this many code units are never cut. */
export const shortTextLength = 500;

/** They replace a text that is in another part of the record. */
export const inEarlierPart = "[in an earlier part]";
export const inLaterPart = "[in a later part]";

const restMark = /… \[cut: [\d,]{1,9} more characters\]$/;
const continuedMark = /^\[continued after [\d,]{1,9} characters\] /;

/** The end of a text that continues in the next part, or in another tool's result. */
export function restMarkOf(count: number): string {
  return `… [cut: ${count.toLocaleString("en-AU")} more characters]`;
}

/** The start of a text that continues from an earlier part. */
export function continuedMarkOf(count: number): string {
  return `[continued after ${count.toLocaleString("en-AU")} characters] `;
}

/** Whether the text has a mark. Writing it back would replace the whole text by a part. */
export function isCut(text: string): boolean {
  const isAbsent = text === inEarlierPart || text === inLaterPart;
  return isAbsent || restMark.test(text.slice(-60)) || continuedMark.test(text.slice(0, 60));
}

/** Returns the start of a longer text, with a mark. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length + 100) return text;
  const end = wholeCharacters(text, length);
  return text.slice(0, end) + restMarkOf(text.length - end);
}

/** Returns the end of the longest part from `start` that fits. */
export function endOfFitting(text: string, start: number, maxBytes: number): number {
  let left = maxBytes;
  let end = start;
  for (let step = 4_096; step >= 1; step /= 2)
    while (end < text.length) {
      const next = Math.min(text.length, end + step);
      const bytes = bytesOf(text.slice(end, next));
      if (bytes > left) break;
      left -= bytes;
      end = next;
    }
  return wholeCharacters(text, end);
}

/** Returns `end`, or one less if it would split a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  const isInside = end > 0 && end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return isInside ? end - 1 : end;
}
