import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compose } from "node:stream";
import { createZstdCompress } from "node:zlib";
import type { FileStore } from "../files/store.ts";
import { readLevel } from "../migrations/migrate.ts";
import { connect } from "../postgres/connect.ts";
import type { Connection } from "../postgres/driver.ts";
import { BackupError } from "./backup-error.ts";
import { sealChunks } from "./container.ts";
import { addTo, dataFrames, type Entry, frameOf, type Manifest, type Totals } from "./entries.ts";
import { inSnapshot, listFiles } from "./snapshot.ts";
import { columnList, listSequences, listTables, quoted, type Table } from "./tables.ts";
import { writeWhole } from "./whole-file.ts";

export type BackupSource = {
  url: string;
  dataDir: string;
  /** Whether the key in the data folder is in use. */
  hasOwnKey: boolean;
  /** Undefined if files are in a store with its own backups. */
  store: FileStore | undefined;
  keyOf: (file: { id: string; businessId: string }, part: "file" | "thumbnail") => string;
};

type Options = {
  to: string;
  passphrase: string | undefined;
  /** Called with the bytes done and the total. */
  observe: (done: number, total: number) => void;
};

export type Made = Totals & { size: number; made_at: string; has_secret_key: boolean; missing_files: string[] };

/** The files of the data folder that a restore needs, besides the database and people's files. */
export const dataFiles = ["secret-key", "demo.json"] as const;

/** Writes a backup of one snapshot, regardless of its duration. */
export async function writeBackup(source: BackupSource, { to, passphrase, observe }: Options): Promise<Made> {
  const db = await connect(source.url);
  try {
    return await inSnapshot(db, async () => {
      const { frames, made } = await startWriting(db, source, observe);
      const seal = await sealChunks(passphrase);
      const size = await writeWhole(to, () => seal(compose(frames, createZstdCompress())));
      return { size, ...made };
    });
  } finally {
    await db.end();
  }
}

async function startWriting(db: Connection, source: BackupSource, observe: Options["observe"]) {
  const level = await readLevel(db);
  if (level === "older")
    throw new BackupError(
      "the database is an earlier version's: back it up with that version, or start this one once, which migrates it",
    );
  if (level === "newer")
    throw new BackupError("the database has been used by a newer version: back it up with that one");
  const tables = await listTables(db);
  await db.query(`lock table ${columnList(tables.map(({ name }) => name))} in access share mode`);
  const kept = await readDataFiles(source);
  const { rows } = await db.query<{ made_at: Date; postgres: string; bytes: number }>(
    `select now() as made_at, current_setting('server_version') as postgres,
       (select coalesce(sum(size), 0)::float8 from files where status = 'ready') as bytes`,
  );
  const { made_at, postgres = "", bytes = 0 } = rows[0] ?? {};
  const manifest: Manifest = {
    made_at: made_at?.toISOString() ?? "",
    postgres,
    ...level,
    sequences: await listSequences(db),
    has_files: source.store !== undefined,
    has_secret_key: kept.has("secret-key"),
  };
  const made = {
    tables: 0,
    rows: 0,
    files: 0,
    bytes: 0,
    made_at: manifest.made_at,
    has_secret_key: manifest.has_secret_key,
    missing_files: [] as string[],
  };
  const weights = tables.map((table) => table.bytes);
  const progress = new Progress(weights.reduce((sum, each) => sum + each, 0) + bytes, observe);
  return { made, frames: writeFrames({ db, source, manifest, tables, kept, made, progress }) };
}

type Writing = {
  db: Connection;
  source: BackupSource;
  manifest: Manifest;
  tables: Table[];
  kept: Map<string, Buffer>;
  made: Omit<Made, "size">;
  progress: Progress;
};

async function* writeFrames({ db, source, manifest, tables, kept, made, progress }: Writing): AsyncGenerator<Buffer> {
  yield frameOf.manifest(manifest);
  for (const { name, columns, bytes } of tables) {
    const copy = db.copyTo(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`);
    yield* writeEntry({ kind: "table", name, columns }, copy, made, {
      observe: (length) => progress.advance(length, bytes),
      rows: () => copy.rowCount,
    });
    progress.complete(bytes);
  }
  for await (const { name, bytes } of source.store === undefined ? [] : readFiles(db, source, source.store)) {
    if (bytes === undefined) made.missing_files.push(name);
    else {
      yield* writeEntry({ kind: "file", name }, [bytes], made);
      progress.complete(bytes.length);
    }
  }
  for (const [name, bytes] of kept) yield* writeEntry({ kind: "data-file", name }, [bytes], made);
  const { tables: tableCount, rows, files, bytes } = made;
  yield frameOf.end({ tables: tableCount, rows, files, bytes });
}

async function* writeEntry(
  entry: Entry,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  totals: Totals,
  { observe, rows }: { observe?: (length: number) => void; rows?: () => number | null } = {},
): AsyncGenerator<Buffer> {
  yield frameOf.entry(entry);
  let bytes = 0;
  for await (const part of source) {
    bytes += part.length;
    observe?.(part.length);
    yield* dataFrames(part);
  }
  const ended = { bytes, ...(rows === undefined ? {} : { rows: rows() ?? 0 }) };
  addTo(totals, entry, ended);
  yield frameOf.ended(ended);
}

async function* readFiles(db: Connection, { keyOf }: BackupSource, store: FileStore) {
  for await (const file of listFiles(db))
    for (const part of file.hasThumbnail ? (["file", "thumbnail"] as const) : (["file"] as const)) {
      const name = keyOf(file, part);
      yield { name, bytes: await store.get(name) };
    }
}

async function readDataFiles({ dataDir, hasOwnKey }: BackupSource): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const name of dataFiles.filter((each) => hasOwnKey || each !== "secret-key")) {
    const bytes = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (bytes !== undefined) found.set(name, bytes);
  }
  return found;
}

/** Weighs tables by their size on disk, because the size of their text is unknown. */
class Progress {
  readonly #total: number;
  readonly #observe: Options["observe"];
  #completed = 0;
  #inside = 0;

  constructor(total: number, observe: Options["observe"]) {
    this.#total = total;
    this.#observe = observe;
  }

  advance(length: number, max: number): void {
    this.#inside = Math.min(this.#inside + length, max);
    this.#observe(this.#completed + this.#inside, this.#total);
  }

  complete(bytes: number): void {
    this.#completed += bytes;
    this.#inside = 0;
    this.#observe(this.#completed, this.#total);
  }
}
