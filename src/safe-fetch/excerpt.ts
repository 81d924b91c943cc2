export type Excerpt = { add(chunk: Buffer): void; text(): string };

/** The beginning of an answer as text that Postgres can hold, at most so much of it. */
export function openExcerpt(mostBytes: number): Excerpt {
  const kept: Buffer[] = [];
  let missing = mostBytes;
  let isCut = false;
  return {
    add(chunk) {
      if (chunk.length > missing) isCut = true;
      if (missing === 0) return;
      // Copied: a chunk is a view of far more than is kept.
      const part = Buffer.from(chunk.subarray(0, missing));
      kept.push(part);
      missing -= part.length;
    },
    text() {
      if (kept.length === 0) return "";
      // As a stream, half a character at the cut is left out and not replaced.
      const text = new TextDecoder().decode(Buffer.concat(kept), { stream: isCut }).replaceAll("\u0000", "");
      const { read } = new TextEncoder().encodeInto(text, new Uint8Array(mostBytes));
      return text.slice(0, read);
    },
  };
}
