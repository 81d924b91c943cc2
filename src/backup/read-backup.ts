import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { findUnknown } from "../migrations/migrate.ts";
import { BackupError } from "./backup-error.ts";
import { type Container, openContainer } from "./container.ts";
import { type Manifest, type Totals, type Visitor, visit } from "./entries.ts";
import { findUnknownFunctions } from "./trust.ts";

export type Backup = Pick<Container, "isEncrypted" | "size"> & {
  /** Reads all of it, in order. Throws a `BackupError` where it is not as it was made. */
  visit(visitor: Visitor, observe: (done: number) => void): Promise<Totals>;
  close(): Promise<void>;
};

export async function openBackup(path: string, passphrase: string | undefined): Promise<Backup> {
  const file = await open(path, "r");
  try {
    const container = await openContainer(file, passphrase);
    return {
      ...container,
      visit: (visitor, observe) => visitContainer(container, visitor, observe),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

export type Checked = Manifest & Totals & { unknown_functions: string[] };

/** Whether all of it is there, as it was made, and for this version. */
export async function check(backup: Backup, observe: (done: number) => void): Promise<Checked> {
  const found: Manifest[] = [];
  const totals = await backup.visit(
    {
      async manifest(manifest) {
        const unknown = await findUnknown(manifest);
        if (unknown !== undefined)
          throw new BackupError(`it was made by a newer version of Fieldline, which has the migration ${unknown}`);
        found.push(manifest);
      },
      async entry(_entry, data) {
        for await (const _part of data());
        return undefined;
      },
    },
    observe,
  );
  const [manifest] = found;
  if (manifest === undefined) throw new Error("a backup was read without its manifest");
  return { ...manifest, ...totals, unknown_functions: await findUnknownFunctions(manifest) };
}

async function visitContainer(
  container: Container,
  visitor: Visitor,
  observe: (done: number) => void,
): Promise<Totals> {
  let totals: Totals | undefined;
  try {
    await pipeline(container.read(observe), createZstdDecompress(), async (source: AsyncIterable<Buffer>) => {
      totals = await visit(source, visitor);
    });
  } catch (error) {
    // What its chunks hold is authentic without a passphrase too, but may have been made by anybody.
    throw isCompression(error) || error instanceof SyntaxError ? new BackupError("it is damaged") : error;
  }
  if (totals === undefined) throw new Error("a backup was not read to its end");
  return totals;
}

function isCompression(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^ZSTD_/.test(String(error.code));
}
