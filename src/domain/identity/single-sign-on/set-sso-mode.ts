import type { Auditor } from "../../../audit/audit.ts";
import { Problem } from "../../../problems.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { lockOwner } from "../team/lock-owner.ts";
import { auditSettings } from "./audit-settings.ts";
import { type Connection, lockConnection, notSetUp, updateConnection } from "./connection.ts";
import { endPasswordSessions } from "./end-password-sessions.ts";
import { isTested, readSingleSignOn } from "./read-single-sign-on.ts";

type Mode = Connection["mode"];

/**
 * Sets the mode. Enforcing it requires the owner to have signed in with it in this session, so that a broken connection
 * locks nobody out.
 */
export async function setSsoMode(context: MutationContext, { mode }: { mode: Mode }) {
  const { db, caller } = context;
  const { session } = context.request;
  const { accountLinks } = context.services;
  await lockOwner(db, caller);
  await lock(db, "Business", db.businessId);
  const before = await lockConnection(db);
  if (before === undefined) throw notSetUp();
  if (mode === "enforced" && before.mode !== mode && !(await isTested(db, caller.id, session?.token)))
    throw new Problem("conflict", "Test the connection first: sign in by it once in this session.");
  if (await changeMode(db, context, before, mode))
    await sendOwnerNotice(db, accountLinks, context, { kind: "ssoChanged", name: mode });
  return readSingleSignOn(context);
}

/** Turns single sign-on off, for an operator when no owner can sign in. Returns false if it is already off. */
export async function turnOffSso(db: Transaction, by: Auditor): Promise<boolean> {
  const before = await lockConnection(db);
  return before !== undefined && changeMode(db, by, before, "off");
}

/** Changes the mode and ends sessions that it no longer allows. Returns false if the mode is unchanged. */
async function changeMode(db: Transaction, by: Auditor, before: Connection, mode: Mode): Promise<boolean> {
  if (before.mode === mode) return false;
  const after = await updateConnection(db, { mode });
  await auditSettings(db, by, { before, after });
  await endPasswordSessions(db);
  return true;
}
