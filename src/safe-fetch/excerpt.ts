import { isAscii } from "node:buffer";

/** The beginning of a body, as text that Postgres can store. */
export class Excerpt {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #bytesLeft: number;
  #isTruncated = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#bytesLeft = maxBytes;
  }

  add(chunk: Buffer): void {
    if (chunk.length > this.#bytesLeft) this.#isTruncated = true;
    if (this.#bytesLeft === 0) return;
    // Copied: a chunk is a view of far more than is kept.
    const part = Buffer.from(chunk.subarray(0, this.#bytesLeft));
    this.#chunks.push(part);
    this.#bytesLeft -= part.length;
  }

  text(): string {
    if (this.#chunks.length === 0) return "";
    const bytes = Buffer.concat(this.#chunks);
    // Most bodies; it costs a tenth of the rest.
    if (isAscii(bytes)) return bytes.toString("latin1").replaceAll("\u0000", "");
    // As a stream, half a character at the end is left out and not replaced.
    const decoded = new TextDecoder().decode(bytes, { stream: this.#isTruncated });
    const text = decoded.replaceAll("\u0000", "");
    const { read } = new TextEncoder().encodeInto(text, new Uint8Array(this.#maxBytes));
    return text.slice(0, read);
  }
}
