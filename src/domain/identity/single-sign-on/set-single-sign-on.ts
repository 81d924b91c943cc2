import { currentTime } from "../../../postgres/clock.ts";
import { badField, Problem } from "../../../problems.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { assertOwnPeople } from "../../kernel/assert-own-people.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { lockOwner } from "../team/lock-owner.ts";
import { auditSettings } from "./audit-settings.ts";
import { type Connection, lockConnection, updateConnection } from "./connection.ts";
import { readInput, readSecret } from "./read-input.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";
import type { SetSingleSignOnInput } from "./schema.ts";

type Input = typeof SetSingleSignOnInput.$inferInput;

/**
 * Sets the connection and its rules. A new provider or client needs a new test, so it cannot be set while single
 * sign-on is enforced.
 */
export async function setSingleSignOn(context: MutationContext, input: Input) {
  const { db, caller } = context;
  const { sso, accountLinks } = context.services;
  const [given, secret] = [readInput(input), readSecret(input.client_secret)];
  await assertOwnPeople(db);
  await lockOwner(db, caller);
  await lock(db, "Business", db.businessId);
  const before = await lockConnection(db);
  const isAnother = given.issuer !== before?.issuer || given.clientId !== before.clientId;
  if (isAnother && before?.mode === "enforced")
    throw new Problem(
      "conflict",
      "Single sign-on is enforced. Offer it only, then change the provider, test it and enforce it again.",
    );
  const verifiedDomains = (before?.verifiedDomains ?? []).filter((domain) => given.domains.includes(domain));
  const changes = {
    ...given,
    verifiedDomains,
    ...(secret === undefined ? {} : { clientSecret: Uint8Array.from(sso.secrets.encrypt(db.businessId, secret)) }),
    ...(isAnother || secret !== undefined ? { connectionSetAt: currentTime() } : {}),
  };
  const after = before === undefined ? await insertConnection(db, changes) : await updateConnection(db, changes);
  await auditSettings(db, context, { before, after, isSecretNew: secret !== undefined });
  if (isAnother || secret !== undefined)
    await sendOwnerNotice(db, accountLinks, context, { kind: "ssoChanged", name: new URL(after.issuer).host });
  sso.relyingParty.forget(after.issuer);
  return readSingleSignOn(context);
}

type Changes = ReturnType<typeof readInput> & { clientSecret?: Uint8Array<ArrayBuffer> };

/** The caller has locked the business, so that only one connection is created. */
function insertConnection(db: Transaction, { clientSecret, ...changes }: Changes): Promise<Connection> {
  if (clientSecret === undefined) throw badField("/input/client_secret", "is required");
  return db.create("SingleSignOn", { data: { ...changes, clientSecret } });
}
