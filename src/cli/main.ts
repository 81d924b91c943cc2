import { Command, CommanderError } from "commander";
import { seed } from "../../fixtures/volume/command.ts";
import { businessCreate } from "./business/create.ts";
import { businessSet } from "./business/set.ts";
import { keyCreate } from "./key/create.ts";
import { keyList } from "./key/list.ts";
import { keyRevoke } from "./key/revoke.ts";
import { explain } from "./refusal.ts";
import { userCreate } from "./user/create.ts";

const program = new Command("cli")
  .usage("<command> [options]")
  .description("Operates Fieldline: on the server's database, whether or not the server runs.")
  .exitOverride()
  .configureOutput({ outputError: () => undefined });

const business = program.command("business").description("make a business, or change its plan and subscription");
businessCreate(business.command("create"));
businessSet(business.command("set"));

const key = program.command("key").description("make, list and revoke API keys");
keyCreate(key.command("create"));
keyList(key.command("list"));
keyRevoke(key.command("revoke"));

const user = program.command("user").description("add people to a team");
userCreate(user.command("create"));

seed(program.command("seed"));

/** A program that asked for JSON gets its errors so too. */
function complain(message: string): void {
  const line = process.argv.includes("--json") ? JSON.stringify({ error: message }) : message;
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

try {
  await program.parseAsync();
} catch (error) {
  // Help has been shown by then; asked for it is no error, in place of a missing command it is.
  if (error instanceof CommanderError && /^commander\.help/.test(error.code)) process.exitCode = error.exitCode;
  else complain(explain(error));
}
