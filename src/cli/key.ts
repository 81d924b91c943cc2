import type { Command } from "commander";
import { operator } from "../audit/audit.ts";
import { sendOwnerNotice } from "../domain/identity/accounts/send-owner-notice.ts";
import { assertInFuture, insertApiKey } from "../domain/identity/api-keys/create-api-key.ts";
import { readScopes } from "../domain/identity/api-keys/read-scopes.ts";
import { revokeApiKey } from "../domain/identity/api-keys/revoke-api-key.ts";
import { isId } from "../domain/kernel/store.ts";
import { CommandError } from "./command-error.ts";
import { findBusiness } from "./find-business.ts";
import { formatDetails, formatTable } from "./format.ts";
import { optional, read } from "./options.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("create, list and revoke API keys");
  addCreate(key.command("create"));
  addList(key.command("list"));
  addRevoke(key.command("revoke"));
}

type CreateOptions = CommonOptions & {
  business: string;
  name: string;
  scopes?: string;
  preset?: string;
  expiresAt?: string;
  requestsPerMinute?: string;
};

function addCreate(command: Command): void {
  command
    .description("create an API key, which is shown once")
    .requiredOption("--business <slug>", "slug of the business")
    .requiredOption("--name <name>", "name of the key")
    .option("--scopes <scopes>", "scopes, separated by commas: customers:read,customers:write")
    .option("--preset <preset>", "instead of --scopes: full (all scopes but the messaging ones) or read-only")
    .option("--expires-at <time>", "when the key expires, such as 2027-07-01T00:00:00Z; never unless given")
    .option("--requests-per-minute <count>", "the maximum number of requests that the key may make in a minute")
    .option("--json", "print one JSON value")
    .action((options: CreateOptions) => {
      if ((options.scopes === undefined) === (options.preset === undefined))
        throw new CommandError("give either --scopes or --preset");
      const input = {
        name: read("Line", "--name", options.name),
        scopes: readScopes({ scopes: options.scopes?.split(",").map((scope) => scope.trim()), preset: options.preset }),
        expiresAt: optional(options.expiresAt, (time) => read("DateTime", "--expires-at", time)) ?? null,
        requestsPerMinute: optional(options.requestsPerMinute, readRate) ?? null,
      };
      return runCommand(options, async (database, { appUrl }) => {
        assertInFuture(input.expiresAt);
        const business = await findBusiness(database, "--business", options.business);
        const links = { forgotPassword: `${appUrl}/forgot-password` };
        const { key, apiKey } = await database.tenant(business.id).transaction(async (db) => {
          const created = await insertApiKey(db, operator, input);
          await sendOwnerNotice(db, links, operator, { kind: "keyCreated", name: input.name });
          return created;
        });
        const { id, name, prefix, scopes, expiresAt, requestsPerMinute } = apiKey;
        return {
          json: {
            id,
            name,
            prefix,
            key,
            scopes,
            expires_at: expiresAt,
            requests_per_minute: requestsPerMinute,
          },
          text: formatDetails(`Created the API key "${name}" of ${business.name}. The key is shown this once:`, {
            key,
            id,
            scopes: scopes.join(" "),
            expires: expiresAt,
            "requests a minute": requestsPerMinute,
          }),
        };
      });
    });
}

function readRate(count: string): number {
  return read("RequestRate", "--requests-per-minute", /^\d+$/.test(count) ? Number(count) : count);
}

type ListOptions = CommonOptions & { business?: string };

function addList(command: Command): void {
  command
    .description("list API keys, newest first, including revoked ones")
    .option("--business <slug>", "list only the keys of this business")
    .option("--json", "print one JSON value")
    .action((options: ListOptions) =>
      runCommand(options, async (database) => {
        const { business: slug } = options;
        const business = slug === undefined ? undefined : await findBusiness(database, "--business", slug);
        const keys = await database.system.apiKey.findMany({
          where: business === undefined ? {} : { businessId: business.id },
          include: { business: { select: { slug: true } } },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        const shown = keys.map((key) => ({
          id: key.id,
          business: key.business.slug,
          name: key.name,
          prefix: key.prefix,
          scopes: key.scopes,
          requests_per_minute: key.requestsPerMinute,
          last_used_at: key.lastUsedAt,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
          revoked_at: key.revokedAt,
        }));
        const table = formatTable(
          ["id", "business", "name", "prefix", "requests a minute", "last used", "expires", "revoked"],
          shown.map((key) => [
            key.id,
            key.business,
            key.name,
            key.prefix,
            key.requests_per_minute,
            key.last_used_at,
            key.expires_at,
            key.revoked_at,
          ]),
        );
        return { json: shown, text: shown.length === 0 ? "There are no API keys." : table };
      }),
    );
}

type RevokeOptions = CommonOptions & { id: string };

function addRevoke(command: Command): void {
  command
    .description("revoke an API key at once; revoking it again changes nothing")
    .requiredOption("--id <id>", "id of the key, as listed by `key list`")
    .option("--json", "print one JSON value")
    .action((options: RevokeOptions) => {
      if (!isId(options.id)) throw new CommandError("--id must be a UUID");
      return runCommand(options, async (database) => {
        const found = await database.system.apiKey.findUnique({ where: { id: options.id } });
        if (found === null) throw new CommandError(`--id: there is no API key ${options.id}`);
        const tenant = database.tenant(found.businessId);
        const { id, name, prefix, revokedAt } = await tenant.transaction((db) =>
          revokeApiKey({ db, ...operator }, found),
        );
        return {
          json: { id, name, prefix, revoked_at: revokedAt },
          text: `The API key "${name}" (${prefix}) was revoked at ${revokedAt?.toISOString()}.`,
        };
      });
    });
}
