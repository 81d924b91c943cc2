import type { Command } from "commander";
import { type Maintenance, readMaintenance } from "../installation/maintenance.ts";
import { commandLine } from "../installation/operator-log.ts";
import { endMaintenance, findMaintenance, startMaintenance } from "../installation/set-maintenance.ts";
import { limits } from "../limits/limits.ts";
import { CommandError } from "./command-error.ts";
import { formatDetails } from "./format.ts";
import { type CommonOptions, type Result, runCommand } from "./run-command.ts";

type OnOptions = CommonOptions & { message?: string; retryAfter?: string };

export function addMaintenanceCommands(program: Command): void {
  const maintenance = program
    .command("maintenance")
    .description("show maintenance mode, in which everything can be read and nothing is changed or sent")
    .option("--json", "print one JSON value")
    .action((options: CommonOptions) =>
      runCommand(options, async ({ systemPool }) => show(await findMaintenance(systemPool))),
    );
  addOn(maintenance.command("on"));
  addOff(maintenance.command("off"));
}

function addOn(command: Command): void {
  const { max } = limits.operator.maintenanceMessage;
  command
    .description("turn maintenance mode on, or change its message")
    .option("--message <text>", `the message for people and callers, up to ${max} characters`)
    .option("--retry-after <seconds>", "after how long callers try again (default: 300)")
    .option("--json", "print one JSON value")
    .action(() => {
      const options: OnOptions = command.optsWithGlobals();
      const { faults, ...given } = readMaintenance(options);
      if (faults.message !== undefined) throw new CommandError(`--message ${faults.message}`);
      if (faults.retryAfter !== undefined) throw new CommandError(`--retry-after ${faults.retryAfter}`);
      return runCommand(options, async ({ systemPool }) =>
        show(await startMaintenance(systemPool, commandLine, given)),
      );
    });
}

function addOff(command: Command): void {
  command
    .description("turn maintenance mode off")
    .option("--json", "print one JSON value")
    .action(() =>
      runCommand(command.optsWithGlobals<CommonOptions>(), async ({ systemPool }) => {
        const ended = await endMaintenance(systemPool, commandLine);
        return ended === undefined ? show(undefined) : { ...show(undefined), text: "Maintenance mode is off again." };
      }),
    );
}

function show(found: Maintenance | undefined): Result {
  if (found === undefined) return { json: { is_on: false }, text: "Maintenance mode is off." };
  const shown = {
    message: found.message,
    retry_after_seconds: found.retryAfterSeconds,
    started_by: found.startedBy,
    started_at: found.startedAt,
  };
  return { json: { is_on: true, ...shown }, text: formatDetails("Maintenance mode is on.", shown) };
}
