import { limits } from "../../limits/limits.ts";
import { BackupError } from "../backup-error.ts";

export type Line = { number: number; text: string; bytesRead: number };

/** Yields the lines of a file. Throws before a line over the limit is in memory. */
export async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  let bytesRead = 0;
  for await (const chunk of source) {
    bytesRead += chunk.length;
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      assertLength(length + to - from, number);
      yield { number, text: decode([...parts, chunk.subarray(from, to)], number), bytesRead };
      [parts, length, from] = [[], 0, to + 1];
      number += 1;
    }
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    assertLength(length, number);
  }
  if (length > 0) yield { number, text: decode(parts, number), bytesRead };
}

function assertLength(length: number, number: number): void {
  const { max } = limits.moves.line;
  if (length > max) throw new BackupError(`line ${number}: it is longer than ${max} bytes`);
}

function decode(parts: readonly Buffer[], number: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new BackupError(`line ${number}: it is not UTF-8`);
  }
}
