import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { findUnknown } from "../migrations/migrate.ts";
import { BackupError } from "./backup-error.ts";
import { type Container, openContainer } from "./container.ts";
import { type Manifest, type Totals, type Visitor, visit } from "./entries.ts";
import { findUnknownFunctions } from "./trust.ts";

export type Backup = Pick<Container, "isEncrypted" | "size"> & {
  /** Reads the whole backup in order. Throws a `BackupError` if it is damaged. */
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

/** Checks that a backup is complete, unchanged, and from this version or an earlier one. */
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
    // Without a passphrase the checksums can be right although anyone may have made the file.
    throw isCompression(error) || error instanceof SyntaxError ? new BackupError("it is damaged") : error;
  }
  if (totals === undefined) throw new Error("a backup was not read to its end");
  return totals;
}

function isCompression(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^ZSTD_/.test(String(error.code));
}
