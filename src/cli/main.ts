import { Command, CommanderError } from "commander";
import { seed } from "../../fixtures/volume/command.ts";
import { addBackupCommands } from "./backup.ts";
import { addBusinessCommands } from "./business.ts";
import { messageOf } from "./command-error.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addKeyCommands } from "./key.ts";
import { addSecretKeyCommands } from "./secret-key.ts";
import { addSessionCommands } from "./session.ts";
import { addUserCommands } from "./user.ts";

const program = new Command("cli")
  .usage("<command> [options]")
  .description("Operate Fieldline. Commands use the server's database, whether or not the server is running.")
  .exitOverride()
  .configureOutput({ outputError: () => undefined });

addBusinessCommands(program);
addKeyCommands(program);
addUserCommands(program);
addSecretKeyCommands(program);
addSessionCommands(program);
addBackupCommands(program);
addDoctorCommand(program);
seed(program.command("seed"));

/** As JSON for a program that asked for it. */
function printError(message: string): void {
  const line = process.argv.includes("--json") ? JSON.stringify({ error: message }) : message;
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

try {
  await program.parseAsync();
} catch (error) {
  // The help has been printed by then: asked for, it is no error; in place of a missing command, it is.
  if (error instanceof CommanderError && /^commander\.help/.test(error.code)) process.exitCode = error.exitCode;
  else printError(messageOf(error));
}
