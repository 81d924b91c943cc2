import { EventEmitter } from "node:events";

/** Receives the rows of the current query as bytes. */
export type RowReceiver = {
  /** `bytes` may be overwritten. The row at `at` starts with its number of columns. */
  receiveRow(bytes: Buffer, at: number): void;
  endRows(): void;
};

const [bindComplete, commandComplete, dataRow] = [0x32, 0x43, 0x44];

/** A message's code and its length, which excludes the code. */
const headerBytes = 5;

/**
 * Reads the server's messages from the stream. Rows go to the receiver as bytes, if there is one. All other messages go
 * to the returned emitter, which pg reads, because pg makes strings of every row.
 */
export function readMessages(stream: NodeJS.ReadableStream, receiverOf: () => RowReceiver | undefined): EventEmitter {
  const others = new EventEmitter();

  /** The chunks of an incomplete message, and the number of bytes that complete it. */
  let chunks: Buffer[] = [];
  let chunkBytes = 0;
  let neededBytes = 0;

  stream.on("end", () => others.emit("end"));
  stream.on("data", (chunk: Buffer) => {
    if (chunkBytes === 0) return readAll(chunk);
    chunks.push(chunk);
    chunkBytes += chunk.length;
    if (chunkBytes < neededBytes) return;
    const all = Buffer.concat(chunks, chunkBytes);
    chunks = [];
    chunkBytes = 0;
    readAll(all);
  });

  return others;

  function readAll(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length) {
      const end = at + headerBytes > bytes.length ? undefined : at + 1 + bytes.readUInt32BE(at + 1);
      if (end === undefined || end > bytes.length) {
        storeRest(bytes.subarray(at), (end ?? at + headerBytes) - at);
        return;
      }
      readOne(bytes, at, end);
      at = end;
    }
  }

  function storeRest(rest: Buffer, needed: number): void {
    chunks = [rest];
    chunkBytes = rest.length;
    neededBytes = needed;
  }

  function readOne(bytes: Buffer, at: number, end: number): void {
    const code = bytes[at];
    const rows = code === dataRow || code === commandComplete || code === bindComplete ? receiverOf() : undefined;
    if (rows === undefined) others.emit("data", bytes.subarray(at, end));
    else if (code === dataRow) rows.receiveRow(bytes, at + headerBytes);
    else if (code === commandComplete) rows.endRows();
  }
}
