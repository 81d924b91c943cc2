import type { Command } from "commander";
import { findBusiness } from "../find-business.ts";
import { type Given, perform } from "../perform.ts";
import { table } from "../text.ts";

type Options = Given & { business?: string };

export function keyList(command: Command): void {
  command
    .description("list API keys, newest first, revoked ones too")
    .option("--business <slug>", "of this business alone")
    .option("--json", "answer one JSON value")
    .action((options: Options) =>
      perform(options, async (database) => {
        const { business: slug } = options;
        const business = slug === undefined ? undefined : await findBusiness(database, "--business", slug);
        const keys = await database.system.apiKey.findMany({
          where: business === undefined ? {} : { businessId: business.id },
          include: { business: { select: { slug: true } } },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        const listed = keys.map((key) => ({
          id: key.id,
          business: key.business.slug,
          name: key.name,
          prefix: key.prefix,
          scopes: key.scopes,
          last_used_at: key.lastUsedAt,
          created_at: key.createdAt,
          revoked_at: key.revokedAt,
        }));
        return { json: listed, text: listed.length === 0 ? "There are no keys." : showKeys(listed) };
      }),
    );
}

type Listed = {
  id: string;
  business: string;
  name: string;
  prefix: string;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

function showKeys(keys: Listed[]): string {
  return table(
    ["id", "business", "name", "prefix", "last used", "revoked"],
    keys.map((key) => [key.id, key.business, key.name, key.prefix, key.last_used_at, key.revoked_at]),
  );
}
