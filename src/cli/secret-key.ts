import type { Command } from "commander";
import { resetSecretKey } from "../app/secret-key/reset-key.ts";
import { type CommonOptions, printResult, report } from "./run-command.ts";

export function addSecretKeyCommands(program: Command): void {
  const secretKey = program.command("secret-key").description("go on without a secret key that is lost");
  addReset(secretKey.command("reset"));
}

function addReset(command: Command): void {
  command
    .description("make SECRET_KEY, or the key in DATA_DIR, the database's own; where DATA_DIR has none, make one")
    .option("--json", "print one JSON value")
    .action(async (options: CommonOptions) => {
      const { isNew, from, unreadable } = await resetSecretKey(report(options));
      const waiting = `The secrets of ${unreadable} webhook subscription${unreadable === 1 ? "" : "s"} cannot be decrypted with it; their deliveries wait until the secrets are rotated.`;
      printResult(options, {
        json: { reset: isNew, key_from: from, unreadable_webhook_secrets: unreadable },
        text: isNew
          ? `The key of ${from} is the database's own now. Restart every process. ${waiting}`
          : `The key of ${from} is the database's own already. ${waiting}`,
      });
    });
}
