import type { Command } from "commander";
import { backUp, backUpInto, checkBackup, restore } from "../app/backup.ts";
import { readConfig } from "../app/config/config.ts";
import { BackupError } from "../backup/backup-error.ts";
import { isFolder } from "../backup/backup-folder.ts";
import { CommandError } from "./command-error.ts";
import { optional, readCount } from "./options.ts";
import { passphrase, readPassphrase } from "./passphrase.ts";
import { showProgress } from "./progress.ts";
import { type CommonOptions, printResult, report } from "./run-command.ts";
import { addSecretOptions } from "./secret.ts";

type BackupOptions = CommonOptions & { to: string; keep?: string };
type RestoreOptions = CommonOptions & { from: string; check?: true; trust?: true };

export function addBackupCommands(program: Command): void {
  const backup = program
    .command("backup")
    .description(
      "write the database, people's files and the secret key to one compressed file, while the server runs or not; " +
        "encrypted, if a passphrase is given; prints its progress on standard error",
    )
    .requiredOption("--to <path>", "file to write, which must not exist; with --keep a folder, for a dated file")
    .option(
      "--keep <count>",
      "check the new backup, then delete the oldest ones of the folder until this many are left",
    );
  addSecretOptions(backup, passphrase)
    .option("--json", "print one JSON value")
    .action(async (options: BackupOptions) => {
      const given = await readPassphrase(options, true);
      const keep = optional(options.keep, readKeep);
      const made = await run(options, { file: options.to, passphrase: given }, (parts) => write(parts, keep));
      const { file, deleted, size, tables, rows, files, made_at, missing_files } = made;
      const isEncrypted = given !== undefined;
      const warnings = [
        ...(isEncrypted ? [] : ["The backup is not encrypted. It contains the secret key and all data."]),
        ...(readConfig().databaseUrl === undefined
          ? []
          : ["A restore makes an embedded database. To restore to a server, keep dumps of pg_dump."]),
        ...(made.has_secret_key
          ? []
          : ["The backup does not contain SECRET_KEY. Keep it as well: a restore needs it."]),
        ...(made.is_key_current ? [] : ["The secret key is being replaced. Keep SECRET_KEY_PREVIOUS as well."]),
        ...(made.has_files ? [] : ["The backup does not contain uploaded files, which are in S3."]),
        ...missing_files.map((name) => `The file ${name} is missing in DATA_DIR/files.`),
      ];
      printResult(options, {
        json: { file, size, encrypted: isEncrypted, made_at, tables, rows, files, deleted, warnings },
        text: [
          `Backed up ${contents(made)} to ${file} (${megabytes(size)}).`,
          ...deleted.map((name) => `Deleted ${name}.`),
          ...warnings,
        ].join("\n"),
      });
    });
  const restoring = program
    .command("restore")
    .description(
      "make an empty DATA_DIR of a backup, all of which is checked first; prints its progress on standard error",
    )
    .requiredOption("--from <file>", "backup to restore");
  addSecretOptions(restoring, passphrase)
    .option("--check", "only check it")
    .option("--trust", "restore SQL functions that no release has, which then run as the database's owner")
    .option("--json", "print one JSON value")
    .action(async (options: RestoreOptions) => {
      const { from: file, trust = false } = options;
      const given = await readPassphrase(options, false);
      const found = await run(options, { file, passphrase: given }, (parts) =>
        options.check ? checkBackup(parts) : restore(readConfig(), { ...parts, trust }),
      );
      const { made_at, tables, rows, files, has_secret_key, unknown_functions } = found;
      const done = options.check ? "contains" : "is restored:";
      const notes = [
        ...(has_secret_key
          ? []
          : ["The backup does not contain SECRET_KEY. Start with the key that was in use when it was made."]),
        ...(unknown_functions.length === 0 || trust
          ? []
          : [
              `The backup contains SQL functions that no release has, so a restore needs --trust: ${unknown_functions.join(", ")}.`,
            ]),
      ];
      printResult(options, {
        json: { file: options.from, restored: options.check !== true, made_at, tables, rows, files, unknown_functions },
        text: [`The backup of ${made_at} ${done} ${contents(found)}.`, ...notes].join("\n"),
      });
    });
}

type Parts = Parameters<typeof restore>[1];

async function write(parts: Parts, keep: number | undefined) {
  const config = readConfig();
  if (keep !== undefined) return backUpInto(config, { ...parts, keep });
  if (await isFolder(parts.file)) throw new BackupError("it is a folder: give --keep, or the name of a new file");
  return { ...(await backUp(config, parts)), file: parts.file, deleted: [] };
}

function readKeep(value: string): number {
  const keep = readCount("--keep", value, 10_000);
  if (keep === 0) throw new CommandError("--keep must be at least 1");
  return keep;
}

async function run<T>(
  options: CommonOptions,
  given: Pick<Parts, "file" | "passphrase">,
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  const progress = showProgress(options);
  try {
    return await work({ ...given, say: report(options), observe: progress.show });
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(`${given.file}: ${error.message}`) : error;
  } finally {
    progress.stop();
  }
}

function contents({ tables, rows, files }: { tables: number; rows: number; files: number }): string {
  return `${rows} rows of ${tables} tables and ${files} file${files === 1 ? "" : "s"}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
