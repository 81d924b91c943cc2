import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { lockOwner } from "../team/lock-owner.ts";
import { auditSettings } from "./audit-settings.ts";
import { lockConnection } from "./connection.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";

/** Deletes the connection and the people's links to it. Sessions stay. */
export async function removeSingleSignOn(context: MutationContext) {
  const { db, caller } = context;
  const { accountLinks } = context.services;
  await lockOwner(db, caller);
  await lock(db, "Business", db.businessId);
  const before = await lockConnection(db);
  if (before !== undefined) {
    await db.deleteMany("SsoIdentity", {});
    await db.deleteMany("SingleSignOn", {});
    await auditSettings(db, context, { before, after: undefined });
    await sendOwnerNotice(db, accountLinks, context, { kind: "ssoChanged", name: "removed" });
  }
  return readSingleSignOn(context);
}
