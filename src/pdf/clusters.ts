const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A cluster can have any number of marks, and each one takes time to shape. */
const maxLength = 32;

/**
 * Splits a text into pieces that are shaped by themselves: letters with their marks, and whole syllables of Devanagari.
 */
export function* clustersOf(text: string): Iterable<string> {
  for (const { segment } of segmenter.segment(text)) {
    if (segment.length <= maxLength) yield segment;
    else yield* piecesOf(segment);
  }
}

function* piecesOf(cluster: string): Iterable<string> {
  const characters = [...cluster];
  for (let start = 0; start < characters.length; start += maxLength)
    yield characters.slice(start, start + maxLength).join("");
}
