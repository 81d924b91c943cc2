import type { Command } from "commander";
import { readLiveDemo } from "../../fixtures/demo/load.ts";
import { resetDemo } from "../../fixtures/demo/reset.ts";
import { CommandError } from "./command-error.ts";
import { formatDetails } from "./format.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

export function addDemoCommand(program: Command): void {
  program
    .command("demo")
    .description("show the demo business's API key and its owner's sign-in, which the first start prints")
    .option("--reset", "make a new key and a new password; the old ones end, and so do the owner's sessions")
    .option("--json", "print one JSON value")
    .action((options: CommonOptions & { reset?: true }) =>
      runCommand(options, async (database, { dataDir }) => {
        const { reset = false } = options;
        const demo = reset ? await resetDemo(database, dataDir) : await readLiveDemo(database, dataDir);
        if (demo === undefined)
          throw new CommandError(
            reset
              ? "there is no demo business"
              : "the demo's credentials are not known or were revoked: cli demo --reset makes new ones, if there is a demo",
          );
        const { businessName, apiKey, ownerEmail, ownerPassword } = demo;
        return {
          json: { business: businessName, api_key: apiKey, owner_email: ownerEmail, owner_password: ownerPassword },
          text: formatDetails(reset ? `New credentials of ${businessName}:` : `The credentials of ${businessName}:`, {
            "API key": apiKey,
            email: ownerEmail,
            password: ownerPassword,
          }),
        };
      }),
    );
}
