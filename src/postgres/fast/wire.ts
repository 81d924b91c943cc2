import { EventEmitter } from "node:events";

/** What receives the rows of the query that is being answered as bytes. */
export type RowReceiver = {
  /** `bytes` are the caller's alone; the row begins with the number of its columns. */
  receiveRow(bytes: Buffer, at: number): void;
  endRows(): void;
};

const [bindComplete, commandComplete, dataRow] = [0x32, 0x43, 0x44];

/** A message's code, and its length without the code. */
const headerBytes = 5;

/**
 * Reads the server's messages from the stream. Rows go to their query as bytes, where `receiverOf` gives one that takes them; the
 * driver, which makes texts of every row, reads everything else from the emitter that is returned.
 */
export function readMessages(stream: NodeJS.ReadableStream, receiverOf: () => RowReceiver | undefined): EventEmitter {
  const others = new EventEmitter();

  /** Of a message that is not there in full, and how many bytes it takes to go on. */
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let neededBytes = 0;

  stream.on("end", () => others.emit("end"));
  stream.on("data", (chunk: Buffer) => {
    if (keptBytes === 0) return readAll(chunk);
    kept.push(chunk);
    keptBytes += chunk.length;
    if (keptBytes < neededBytes) return;
    const all = Buffer.concat(kept, keptBytes);
    kept = [];
    keptBytes = 0;
    readAll(all);
  });

  return others;

  function readAll(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length) {
      const end = at + headerBytes > bytes.length ? undefined : at + 1 + bytes.readUInt32BE(at + 1);
      if (end === undefined || end > bytes.length) {
        keep(bytes.subarray(at), (end ?? at + headerBytes) - at);
        return;
      }
      readOne(bytes, at, end);
      at = end;
    }
  }

  function keep(rest: Buffer, needed: number): void {
    kept = [rest];
    keptBytes = rest.length;
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
