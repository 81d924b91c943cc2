import type { Context } from "../../../graphql/context.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Database } from "../../../tenancy/database.ts";
import { find } from "../../kernel/store.ts";

/** Returns null for a business without a sandbox. In the sandbox, returns it too. */
export async function findOwnSandbox({ db, services: { database } }: Context): Promise<RowOf<"Business"> | null> {
  const business = await find(db, "Business", db.businessId);
  if (business.sandboxAt !== null) return business;
  const id = await findSandboxId(database, db.businessId);
  return id === undefined ? null : find(database.tenant(id), "Business", id);
}

export async function findSandboxId({ systemPool }: Pick<Database, "systemPool">, liveId: string) {
  const { rows } = await systemPool.query<{ id: string }>("select id from businesses where sandbox_of = $1", [liveId]);
  return rows[0]?.id;
}
