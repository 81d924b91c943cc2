import type { Command } from "commander";
import { type Diagnosed, diagnose } from "../app/doctor/diagnose.ts";
import { type CommonOptions, printResult } from "./run-command.ts";

export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("check the installation, changing and sending nothing: exits 1 if something is broken")
    .option("--json", "print one JSON value")
    .action(async (options: CommonOptions) => {
      const checks = await diagnose();
      const isHealthy = checks.every(({ state }) => state !== "broken");
      printResult(options, {
        json: { healthy: isHealthy, checks: checks.map(({ name, ...finding }) => ({ check: name, ...finding })) },
        text: checks.map(lineOf).join("\n"),
      });
      if (!isHealthy) process.exitCode = 1;
    });
}

function lineOf({ name, state, found, todo }: Diagnosed): string {
  return `${state.padEnd(8)} ${name.padEnd(13)} ${found}${todo === undefined ? "" : ` – ${todo}`}`;
}
