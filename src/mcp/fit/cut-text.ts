import { bytesOf } from "./bytes.ts";

/** Code units of a text that is never cut. */
export const shortTextLength = 500;

/** How a cut text ends. */
const cutMark = /… \[cut: [\d,]{1,9} more characters\]$/;

export function cutMarkOf(count: number): string {
  return `… [cut: ${count.toLocaleString("en-AU")} more characters]`;
}

/** Whether the text ends with a mark of ours: written back, it would replace the whole text by its beginning. */
export function isCut(text: string): boolean {
  return cutMark.test(text.slice(-60));
}

/** The text's beginning and a mark, if it is longer. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length + 100) return text;
  const end = wholeCharacters(text, length);
  return text.slice(0, end) + cutMarkOf(text.length - end);
}

/** The end of the longest part from `start` on whose bytes fit. */
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

/** No end lies inside a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  const isInside = end > 0 && end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return isInside ? end - 1 : end;
}
