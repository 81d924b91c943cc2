import type { FileHandle } from "node:fs/promises";
import { BackupError } from "./backup-error.ts";
import {
  type Cost,
  defaultCost,
  type Encryption,
  findKey,
  isEncryption,
  makeKeyOf,
  type Seal,
  sealBy,
  tagBytes,
} from "./seal.ts";

/** The first bytes of every backup. The header's length and the header follow, then chunks of length, body and tag. */
const magic = Buffer.from("FIELDLINE BACKUP\n");
const format = 1;
const chunkBytes = 2 ** 20;
const maxHeaderBytes = 10_000;

type Header = { format: number; encryption: Encryption | null };

const altered = "it was cut short or altered";

/** Returns a function that seals a stream as chunks. The last chunk is marked, so that a truncated file is detected. */
export async function sealChunks(passphrase: string | undefined, cost: Cost = defaultCost) {
  const keyed = passphrase === undefined ? undefined : await makeKeyOf(passphrase, cost);
  const header: Header = { format, encryption: keyed?.encryption ?? null };
  const headerBytes = Buffer.from(JSON.stringify(header));
  const seal = sealBy(keyed?.key, headerBytes);
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield Buffer.concat([magic, lengthOf(headerBytes), headerBytes]);
    let number = 0;
    for await (const chunk of cut(source)) {
      const { body, tag } = seal.seal({ number, isLast: chunk.isLast }, chunk.bytes);
      yield Buffer.concat([lengthOf(body), body, tag]);
      number += 1;
    }
  };
}

async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    // A part that fills a chunk exactly waits, because it may be the last.
    if (length <= chunkBytes) continue;
    let bytes = Buffer.concat(parts);
    for (; bytes.length > chunkBytes; bytes = bytes.subarray(chunkBytes))
      yield { bytes: bytes.subarray(0, chunkBytes), isLast: false };
    parts = [bytes];
    length = bytes.length;
  }
  yield { bytes: Buffer.concat(parts), isLast: true };
}

/** An opened backup. `read` yields the content of its chunks, and can be called repeatedly. */
export type Container = {
  isEncrypted: boolean;
  size: number;
  read(observe?: (bytes: number) => void): AsyncGenerator<Buffer>;
};

export async function openContainer(file: FileHandle, passphrase: string | undefined): Promise<Container> {
  const { size } = await file.stat();
  const start = await readAt(file, 0, magic.length + 4);
  if (start === undefined || !start.subarray(0, magic.length).equals(magic))
    throw new BackupError("it is no backup of Fieldline");
  const headerBytes = await readAt(file, start.length, Math.min(start.readUInt32BE(magic.length), maxHeaderBytes));
  const { encryption, format: found } = readHeader(headerBytes);
  if (found !== format) throw new BackupError("it was made by a newer version of Fieldline");
  const seal = sealBy(await keyOf(encryption, passphrase), headerBytes ?? Buffer.alloc(0));
  const position = start.length + (headerBytes?.length ?? 0);
  return {
    isEncrypted: encryption !== null,
    size,
    read: (observe = () => undefined) => readChunks({ file, size, position, seal, observe }),
  };
}

async function keyOf(encryption: Encryption | null, passphrase: string | undefined): Promise<Buffer | undefined> {
  if (encryption === null) {
    // Otherwise a forged file without a passphrase would pass as the operator's own.
    if (passphrase !== undefined)
      throw new BackupError(
        "it is not encrypted, although a passphrase is given: it may not be the file that you made",
      );
    return undefined;
  }
  if (passphrase === undefined)
    throw new BackupError("it is encrypted: give its passphrase with --passphrase-file or --passphrase-prompt");
  return findKey(passphrase, encryption);
}

type Reading = { file: FileHandle; size: number; position: number; seal: Seal; observe: (bytes: number) => void };

async function* readChunks({ file, size, position, seal, observe }: Reading): AsyncGenerator<Buffer> {
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const length = (await readAt(file, position, 4))?.readUInt32BE() ?? Number.POSITIVE_INFINITY;
    const chunk = length > chunkBytes ? undefined : await readAt(file, position + 4, length + tagBytes);
    if (chunk === undefined) throw new BackupError(altered);
    position += 4 + chunk.length;
    isLast = position === size;
    yield open(seal, { number, isLast }, chunk);
    observe(position);
  }
}

function open(seal: Seal, place: { number: number; isLast: boolean }, chunk: Buffer): Buffer {
  try {
    return seal.open(place, chunk.subarray(0, -tagBytes), chunk.subarray(-tagBytes));
  } catch {
    throw new BackupError(altered);
  }
}

function readHeader(bytes: Buffer | undefined): Header {
  const header: Partial<Header> = parse(bytes?.toString() ?? "");
  if (header.format === format && header.encryption !== null && !isEncryption(header.encryption))
    throw new BackupError(altered);
  return header as Header;
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new BackupError(altered);
  }
}

/** Returns undefined if the file ends first. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return bytes;
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}
