import { type Caller, scopes } from "../../auth/caller.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { record } from "../../graphql/record.ts";

type SignedIn = Exclude<Caller["kind"], "anonymous">;

export type MeShape = { business: RowOf<"Business">; caller: { kind: SignedIn; scopes: string[] } };

export async function readMe({ db, businessId, caller }: Context): Promise<MeShape> {
  const business = await record(db, "Business", businessId);
  return { business, caller: describeCaller(caller) };
}

/** The root field's access lets nobody in who has not said who they are. */
function describeCaller({ kind, scopes: held }: Caller): MeShape["caller"] {
  return { kind: kind as SignedIn, scopes: scopes.filter((scope) => held.has(scope)) };
}
