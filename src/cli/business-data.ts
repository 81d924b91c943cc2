import { access } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import pino from "pino";
import { audit, operator } from "../audit/audit.ts";
import { deleteBusiness } from "../backup/delete-business.ts";
import { exportBusiness } from "../backup/export-business.ts";
import { keyOf } from "../domain/trade/files/keys.ts";
import { sweepFiles } from "../domain/trade/files/sweep-files.ts";
import { openFileStore } from "../files/open-store.ts";
import type { Business } from "../generated/prisma/client.ts";
import { CommandError } from "./command-error.ts";
import { findBusiness } from "./find-business.ts";
import { formatDetails } from "./format.ts";
import { showProgress } from "./progress.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

type ExportOptions = CommonOptions & { slug: string; to: string; files: boolean };
type DeleteOptions = CommonOptions & { slug: string; confirm?: string };

export function addExport(command: Command): void {
  command
    .description("write everything of a business as JSON lines, without secrets; prints its progress on standard error")
    .requiredOption("--slug <slug>", "slug of the business")
    .requiredOption("--to <file>", "file to write, which must not exist")
    .option("--no-files", "leave out what files hold")
    .option("--json", "print one JSON value")
    .action((options: ExportOptions) =>
      runCommand(options, async (database, { files }) => {
        const business = await findBusiness(database, "--slug", options.slug);
        if (business.sandboxOf !== null)
          throw new CommandError("--slug: the sandbox of a live business cannot be exported: make a new one instead");
        if (await exists(options.to)) throw new CommandError(`--to: ${options.to} exists already`);
        // Comes before the export, so that no export lacks its audit entry.
        await database
          .tenant(business.id)
          .transaction((db) => audit(db, operator, "export_downloaded", { subject: { name: "business export" } }));
        const progress = showProgress(options);
        const { size, records } = await exportBusiness(database.systemPool, {
          to: options.to,
          business,
          store: options.files ? openFileStore(files) : undefined,
          keyOf,
          observe: (done, total) => progress.show("Exporting", done, total),
        }).finally(progress.stop);
        return {
          json: { business: business.slug, file: options.to, size, records },
          text: formatDetails(`Exported ${business.name} to ${options.to} (${size} bytes):`, records),
        };
      }),
    );
}

export function addDelete(command: Command): void {
  command
    .description(
      "delete a business and everything of it, its people's accounts and its files among that; one that is cut short is " +
        "run again. It cannot be undone",
    )
    .requiredOption("--slug <slug>", "slug of the business")
    .option("--confirm <name>", "name or slug of the business, instead of being asked for it")
    .option("--json", "print one JSON value")
    .action((options: DeleteOptions) =>
      runCommand(options, async (database, { files }) => {
        const business = await findBusiness(database, "--slug", options.slug);
        const typed = options.confirm ?? (await askFor(business));
        if (typed !== business.name && typed !== business.slug)
          throw new CommandError(`--confirm must be ${JSON.stringify(business.name)}: nothing was deleted`);
        const progress = showProgress(options);
        const pool = database.systemPool;
        const records = await deleteBusiness(pool, business.id, (done, total) =>
          progress.show("Deleting", done, total),
        ).finally(progress.stop);
        // A worker deletes later what cannot be deleted now.
        await sweepFiles({ pool, store: openFileStore(files), log: pino({ level: "silent" }) });
        return {
          json: { deleted: business.slug, id: business.id, records },
          text: `Deleted ${business.name} with ${records} records.`,
        };
      }),
    );
}

async function askFor({ name }: Business): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandError(`--confirm must be ${JSON.stringify(name)}: nothing was deleted`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`This cannot be undone. Type the name of the business, ${name}: `);
  terminal.close();
  return answer.trim();
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
