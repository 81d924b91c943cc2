import { isAscii } from "node:buffer";

/** The start of a body, as text that Postgres can store. */
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
    // Copied, because a chunk is a view of a much larger buffer.
    const part = Buffer.from(chunk.subarray(0, this.#bytesLeft));
    this.#chunks.push(part);
    this.#bytesLeft -= part.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  text(): string {
    if (this.#chunks.length === 0) return "";
    const bytes = this.bytes();
    // Most bodies are ASCII. This path costs a tenth of the other.
    if (isAscii(bytes)) return bytes.toString("latin1").replaceAll("\u0000", "");
    // With `stream`, an incomplete character at the end is omitted instead of replaced.
    const decoded = new TextDecoder().decode(bytes, { stream: this.#isTruncated });
    const text = decoded.replaceAll("\u0000", "");
    const { read } = new TextEncoder().encodeInto(text, new Uint8Array(this.#maxBytes));
    return text.slice(0, read);
  }
}
