import { open } from "node:fs/promises";
import { join } from "node:path";
import { startForRestore } from "../embedded-postgres/restore.ts";
import { openFolder } from "../files/folder.ts";
import { migrate } from "../migrations/migrate.ts";
import { ensureTenantRole } from "../migrations/role.ts";
import { connect } from "../postgres/connect.ts";
import type { Connection } from "../postgres/driver.ts";
import { BackupError } from "./backup-error.ts";
import type { Entry, Manifest } from "./entries.ts";
import { TableLoader } from "./load-tables.ts";
import type { Backup } from "./read-backup.ts";
import { assertKnownFunctions } from "./trust.ts";
import { dataFiles } from "./write-backup.ts";

type Target = {
  dataDir: string;
  filesFolder: string;
  /** Whether to run SQL functions that are in no release. */
  trust: boolean;
  say: (line: string) => void;
};

type Observe = (doing: string, done: number, total: number) => void;

/** People's files are named by ids alone. */
const fileName = /^[0-9a-f-]{36}\/[0-9a-f-]{36}(\.thumbnail)?$/;

/** Creates a data folder from a checked backup. Nothing can start on the folder until it is complete. */
export async function restoreBackup(
  backup: Backup,
  { dataDir, filesFolder, trust, say }: Target,
  observe: Observe,
): Promise<void> {
  const server = await startForRestore({ dataDir, say, settings: { wal_level: "minimal", max_wal_senders: "0" } });
  try {
    await ensureTenantRole(server.url);
    const db = await connect(server.url);
    try {
      await restoreInto(db, server.url, { backup, dataDir, filesFolder, trust, observe });
    } finally {
      await db.end();
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  await server.finish();
}

type Restoring = { backup: Backup; observe: Observe } & Omit<Target, "say">;

async function restoreInto(
  db: Connection,
  url: string,
  { backup, dataDir, filesFolder, trust, observe }: Restoring,
): Promise<void> {
  const loader = new TableLoader(db);
  const files = openFolder(filesFolder);
  let sequences: Manifest["sequences"] = [];
  await backup.visit(
    {
      async manifest(manifest) {
        // The file may have been replaced since the check.
        if (!trust) await assertKnownFunctions(manifest);
        sequences = manifest.sequences;
        await migrate(url, { say: () => undefined, level: manifest });
        await loader.begin();
      },
      async entry(entry, data) {
        if (entry.kind === "table") return { rows: await loader.load(entry.name, entry.columns, data()) };
        const bytes = await collect(data());
        if (entry.kind === "file") await files.put(nameOf(entry), bytes, "");
        else await writeDataFile(join(dataDir, nameOf(entry)), bytes);
        return undefined;
      },
    },
    (done) => observe("Restoring", done, backup.size),
  );
  await loader.commit(sequences, (done, total) => observe("Indexing", done, total));
}

function nameOf({ kind, name }: Entry): string {
  const isKnown = kind === "file" ? fileName.test(name) : dataFiles.some((each) => each === name);
  if (!isKnown) throw new BackupError("it is damaged: it holds a file that does not belong there");
  return name;
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

async function writeDataFile(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
