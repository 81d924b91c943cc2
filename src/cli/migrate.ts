import type { Command } from "commander";
import { type CommonOptions, runCommand } from "./run-command.ts";

export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("migrate the database to this version, as each start does, and exit")
    .option("--json", "print one JSON value")
    // Every command migrates the database that it opens.
    .action((options: CommonOptions) =>
      runCommand(options, async () => ({ json: { migrated: true }, text: "The database is migrated." })),
    );
}
