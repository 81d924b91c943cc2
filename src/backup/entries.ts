import { checksumOf } from "../migrations/functions.ts";
import { BackupError } from "./backup-error.ts";

/** The entries of a backup. Their order is: manifest, tables, people's files, files of the data folder, end. */
export type Entry =
  | { kind: "table"; name: string; columns: string[] }
  | { kind: "file"; name: string }
  | { kind: "data-file"; name: string };

export type Manifest = {
  made_at: string;
  postgres: string;
  /** Migrations that the database has applied, with their checksums. */
  migrations: { name: string; checksum: string }[];
  /** SQL functions as the database has them, because triggers and generated columns need them. */
  functions: { name: string; sql: string; checksum: string }[];
  sequences: { name: string; value: string; is_called: boolean }[];
  /** Whether the backup contains people's files. If not, they are in a separate store. */
  has_files: boolean;
  has_secret_key: boolean;
};

/** The end of an entry. `rows` is set for tables. */
export type Ended = { bytes: number; rows?: number };

export type Totals = { tables: number; rows: number; files: number; bytes: number };

const types = { manifest: "M", entry: "E", data: "D", ended: "e", end: "Z" } as const;
type FrameType = (typeof types)[keyof typeof types];

const maxFrameBytes = 2 ** 24;
const dataBytes = 2 ** 18;

export const frameOf = {
  manifest: (manifest: Manifest) => jsonFrame(types.manifest, manifest),
  entry: (entry: Entry) => jsonFrame(types.entry, entry),
  ended: (ended: Ended) => jsonFrame(types.ended, ended),
  end: (totals: Totals) => jsonFrame(types.end, totals),
};

/** Splits data into small frames, so that a reader needs little memory. */
export function* dataFrames(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += dataBytes)
    yield frame(types.data, bytes.subarray(from, from + dataBytes));
}

function jsonFrame(type: FrameType, value: unknown): Buffer {
  return frame(type, Buffer.from(JSON.stringify(value)));
}

function frame(type: FrameType, bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Handles the entries of a backup. `data` must be read to its end before the next entry. */
export type Visitor = {
  manifest(manifest: Manifest): Promise<void> | void;
  entry(entry: Entry, data: () => AsyncGenerator<Buffer>): Promise<{ rows?: number } | undefined>;
};

/** Reads a whole backup. Throws a BackupError if it is incomplete. */
export async function visit(source: AsyncIterable<Buffer>, visitor: Visitor): Promise<Totals> {
  const frames = readFrames(source);
  const next = async () => (await frames.next()).value;
  const first = await next();
  if (first?.type !== types.manifest) throw damaged();
  await visitor.manifest(readManifest(first.bytes));
  const totals: Totals = { tables: 0, rows: 0, files: 0, bytes: 0 };
  for (;;) {
    const at = await next();
    if (at?.type === types.end) {
      if (JSON.stringify(totals) !== at.bytes.toString() || (await next()) !== undefined) throw damaged();
      return totals;
    }
    if (at?.type !== types.entry) throw damaged();
    const entry: Entry = JSON.parse(at.bytes.toString());
    let bytes = 0;
    let ended: Ended | undefined;
    const data = async function* () {
      while (ended === undefined) {
        const part = await next();
        if (part?.type === types.ended) ended = JSON.parse(part.bytes.toString()) as Ended;
        else if (part?.type !== types.data) throw damaged();
        else {
          bytes += part.bytes.length;
          yield part.bytes;
        }
      }
    };
    const stored = await visitor.entry(entry, data);
    if (ended === undefined) throw new Error(`${entry.name} was not read to its end`);
    addTo(totals, entry, ended);
    if (bytes !== (ended as Ended).bytes || (stored?.rows ?? (ended as Ended).rows) !== (ended as Ended).rows)
      throw damaged();
  }
}

/** Computes the functions' checksums from their text, because the backup's own could be forged. */
function readManifest(bytes: Buffer): Manifest {
  const manifest: Manifest = JSON.parse(bytes.toString());
  const functions = manifest.functions.map(({ name, sql }) => ({ name, sql, checksum: checksumOf(sql) }));
  return { ...manifest, functions };
}

export function addTo(totals: Totals, { kind }: Entry, { bytes, rows = 0 }: Ended): void {
  if (kind === "table") totals.tables += 1;
  if (kind === "file") totals.files += 1;
  totals.rows += rows;
  totals.bytes += bytes;
}

function damaged(): BackupError {
  return new BackupError("it is damaged: what it holds does not fit together");
}

async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<{ type: string; bytes: Buffer }, undefined> {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    while (held.length >= 5) {
      const length = held.readUInt32BE(1);
      if (length > maxFrameBytes) throw damaged();
      if (held.length < 5 + length) break;
      yield { type: held.toString("latin1", 0, 1), bytes: held.subarray(5, 5 + length) };
      held = held.subarray(5 + length);
    }
  }
  if (held.length > 0) throw damaged();
  return undefined;
}
