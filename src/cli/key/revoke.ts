import type { Command } from "commander";
import { revokeApiKey } from "../../domain/api-keys/revoke-api-key.ts";
import { isId } from "../../domain/kernel/store.ts";
import { type Given, perform } from "../perform.ts";
import { Refusal } from "../refusal.ts";

type Options = Given & { id: string };

export function keyRevoke(command: Command): void {
  command
    .description("revoke an API key at once; revoking twice changes nothing")
    .requiredOption("--id <id>", "the key's id, as `key list` shows it")
    .option("--json", "answer one JSON value")
    .action((options: Options) => {
      if (!isId(options.id)) throw new Refusal("--id must be a UUID");
      return perform(options, async (database) => {
        const found = await database.system.apiKey.findUnique({ where: { id: options.id } });
        if (found === null) throw new Refusal(`--id: there is no key ${options.id}`);
        const { id, name, prefix, revokedAt } = await database
          .tenant(found.businessId)
          .transaction((db) => revokeApiKey({ db }, found));
        return {
          json: { id, name, prefix, revoked_at: revokedAt },
          text: `The key "${name}" (${prefix}) is revoked since ${revokedAt?.toISOString()}.`,
        };
      });
    });
}
