import type { Command } from "commander";
import { insertApiKey } from "../../domain/api-keys/create-api-key.ts";
import { readScopes } from "../../domain/api-keys/read-scopes.ts";
import { findBusiness } from "../find-business.ts";
import { read } from "../options.ts";
import { type Given, perform } from "../perform.ts";
import { Refusal } from "../refusal.ts";
import { sheet } from "../text.ts";

type Options = Given & { business: string; name: string; scopes?: string; preset?: string };

export function keyCreate(command: Command): void {
  command
    .description("make an API key; its secret is shown this once")
    .requiredOption("--business <slug>", "the business that it acts as")
    .requiredOption("--name <name>", "what it is for")
    .option("--scopes <scopes>", "what it may do, with commas between: customers:read,customers:write")
    .option("--preset <preset>", "instead of scopes: full (all but the messaging ones) or read-only")
    .option("--json", "answer one JSON value")
    .action((options: Options) => {
      if ((options.scopes === undefined) === (options.preset === undefined))
        throw new Refusal("give either --scopes or --preset");
      const input = {
        name: read("Line", "--name", options.name),
        scopes: readScopes({ scopes: options.scopes?.split(",").map((scope) => scope.trim()), preset: options.preset }),
      };
      return perform(options, async (database) => {
        const business = await findBusiness(database, "--business", options.business);
        const { key, apiKey } = await database.tenant(business.id).transaction((db) => insertApiKey(db, input));
        const { id, name, prefix, scopes } = apiKey;
        return {
          json: { id, name, prefix, key, scopes },
          text: sheet(`Made the key "${name}" of ${business.name}. It is shown this once:`, {
            key,
            id,
            scopes: scopes.join(" "),
          }),
        };
      });
    });
}
