import { Command, CommanderError } from "commander";
import { shownVersion } from "../version.ts";
import { messageOf } from "./command-error.ts";

/** Command groups by their first word, in the order of the help. Each command loads only the modules that it needs. */
const groups = new Map<string, () => Promise<(program: Command) => void>>(
  Object.entries({
    business: async () => (await import("./business.ts")).addBusinessCommands,
    key: async () => (await import("./key.ts")).addKeyCommands,
    user: async () => (await import("./user.ts")).addUserCommands,
    "secret-key": async () => (await import("./secret-key.ts")).addSecretKeyCommands,
    session: async () => (await import("./session.ts")).addSessionCommands,
    backup: async () => (await import("./backup.ts")).addBackupCommands,
    demo: async () => (await import("./demo.ts")).addDemoCommand,
    "audit-stream": async () => (await import("./audit-stream.ts")).addAuditStreamCommands,
    maintenance: async () => (await import("./maintenance.ts")).addMaintenanceCommands,
    migrate: async () => (await import("./migrate.ts")).addMigrateCommand,
    doctor: async () => (await import("./doctor.ts")).addDoctorCommand,
    seed: async () => {
      const { seed } = await import("../../fixtures/volume/command.ts");
      return (program: Command) => void seed(program.command("seed"));
    },
  }),
);

const program = new Command("cli")
  .usage("<command> [options]")
  .description("Operate Fieldline. Commands use the server's database, whether or not the server is running.")
  .version(shownVersion, "-V, --version", "show the version and exit")
  .exitOverride()
  .configureOutput({ outputError: () => undefined });

const [asked = ""] = process.argv.slice(2);
const named = groups.get(asked === "restore" ? "backup" : asked);
for (const load of named === undefined ? groups.values() : [named]) (await load())(program);

/** Prints JSON for a program that asked for it. */
function printError(message: string): void {
  const line = process.argv.includes("--json") ? JSON.stringify({ error: message }) : message;
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

try {
  await program.parseAsync();
} catch (error) {
  // Commander has printed the help by now. The exit code says whether it replaced a missing command.
  if (error instanceof CommanderError && /^commander\.(help|version)/.test(error.code))
    process.exitCode = error.exitCode;
  else printError(messageOf(error));
}
