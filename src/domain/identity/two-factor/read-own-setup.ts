import type { Context } from "../../../graphql/context.ts";
import { find } from "../../kernel/store.ts";
import { readSecret } from "./assert-code.ts";
import { uriOf } from "./codes.ts";

/** The unconfirmed setup of the caller. Undefined if there is none. */
export async function readOwnSetup({ db, caller, services: { twoFactorSecrets } }: Context) {
  const { id, email, twoFactorAt } = await find(db, "Member", caller.id);
  const secret = await db.transaction((tx) => readSecret(tx, id, twoFactorSecrets));
  return secret === undefined || twoFactorAt !== null ? undefined : { secret, uri: uriOf(secret, email) };
}
