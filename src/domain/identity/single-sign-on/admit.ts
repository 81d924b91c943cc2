import { asPerson, audit } from "../../../audit/audit.ts";
import type { Origin } from "../../../auth/caller.ts";
import { makeUnusableHash } from "../../../auth/session/password.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Claims } from "../../../sso/claims.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { oneLine } from "../../../text/one-line.ts";
import { assertBusinessNotSuspended } from "../../kernel/assert-writable.ts";
import { lock } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { changeRoleByClaim } from "../team/change-role-by-claim.ts";
import type { Connection } from "./connection.ts";
import { type Decision, decide, type Refusal } from "./decide.ts";

export type Admission = { member: RowOf<"Member"> } | { reason: Refusal; member?: RowOf<"Member"> | undefined };

type Parts = {
  connection: Connection;
  claims: Claims;
  invitationToken: string | undefined;
  origin: Origin;
  assertWritable: () => void;
  links: Pick<AccountLinks, "forgotPassword">;
};

const maxNameLength = 100;

/**
 * Links, adds and changes the person as decided. A refusal changes only the audit log. In maintenance mode and while
 * suspended, people can sign in, but nobody is added and no role changes.
 */
export async function admit(db: Transaction, parts: Parts): Promise<Admission> {
  const { connection, claims, invitationToken, origin } = parts;
  let decision = await decide(db, connection, claims, invitationToken);
  if (decision.kind === "new") {
    await assertTeamWritable(db, parts);
    const added = await add(db, decision, parts);
    // The second of two concurrent sign-ins of a new person finds the person that the first added.
    decision = added === undefined ? await decide(db, connection, claims) : added;
  }
  // The refusal does not reveal that another business has the address.
  if (decision.kind === "new") return refuse(db, { reason: "not_on_team" }, parts);
  if (decision.kind === "refused") return refuse(db, decision, parts);
  const { member, role, isLinked } = decision;
  const isSameRole = role === undefined || role === member.role;
  if (!isSameRole) await assertTeamWritable(db, parts);
  const changed = isSameRole
    ? await lock(db, "Member", member.id)
    : await changeRoleByClaim(db, member.id, { role, origin, links: parts.links });
  if (!changed.isActive) return refuse(db, { reason: "deactivated", member: changed }, parts);
  if (!(await link(db, changed, parts, isLinked)))
    return refuse(db, { reason: "linked_to_another", member: changed }, parts);
  return { member: changed };
}

async function assertTeamWritable(db: Transaction, { assertWritable }: Pick<Parts, "assertWritable">): Promise<void> {
  assertWritable();
  await assertBusinessNotSuspended(db);
}

type New = Extract<Decision, { kind: "new" }>;

/** Adds the person. Returns undefined if an account of any business has the address. */
async function add(
  db: Transaction,
  { email, role, name, invitation }: New,
  { origin, links }: Parts,
): Promise<Extract<Decision, { kind: "known" }> | undefined> {
  const shown = shorten(name ?? email.slice(0, email.indexOf("@")));
  const member = await db.tryCreate("Member", { data: { name: shown, email, role, passwordHash: makeUnusableHash() } });
  if (member === null) return undefined;
  const now = currentTime();
  await db.updateMany("Invitation", { where: { email, acceptedAt: null, revokedAt: null }, data: { acceptedAt: now } });
  const by = asPerson(member, origin);
  const how = invitation === undefined ? { by: "single_sign_on" } : {};
  await audit(db, by, "member_joined", { after: { email, role, ...how } });
  if (role === "owner")
    await sendOwnerNotice(db, links, by, { kind: "ownerAdded", name: member.name, exceptId: member.id });
  return { kind: "known", member, role: undefined, isLinked: false };
}

/** Links the person. Returns false if the person or subject was linked differently at the same time. */
export async function link(
  db: Transaction,
  member: RowOf<"Member">,
  { connection: { issuer }, claims: { subject }, origin }: Pick<Parts, "connection" | "claims" | "origin">,
  isLinked: boolean,
): Promise<boolean> {
  if (isLinked) {
    const used = await db.query(
      sql`update sso_identities set last_used_at = now()
          where member_id = ${member.id}::uuid and issuer = ${issuer} and subject = ${subject} returning 1`,
    );
    return used.length > 0;
  }
  // Locks the person, so that one of two concurrent subjects is linked. Replaces a link to a former provider.
  await db.query(sql`delete from sso_identities where member_id = ${member.id}::uuid and issuer <> ${issuer}`);
  const linked = await db.query(
    sql<{ is_new: boolean }>`insert into sso_identities as i (member_id, issuer, subject)
        values (${member.id}::uuid, ${issuer}, ${subject})
        on conflict (member_id) do update set last_used_at = now() where i.subject = excluded.subject
        returning xmax = 0 as is_new`,
  );
  if (linked.length === 0) return false;
  if (linked[0]?.is_new) await audit(db, asPerson(member, origin), "sso_linked", { after: { issuer } });
  return true;
}

function shorten(text: string): string {
  return [...oneLine(text)].slice(0, maxNameLength).join("");
}

async function refuse(
  db: Transaction,
  { reason, member }: { reason: Refusal; member?: RowOf<"Member"> | undefined },
  { claims: { email }, origin }: Parts,
): Promise<Admission> {
  const by = { caller: { kind: "anonymous", id: "", name: "" }, request: { origin } } as const;
  const subject = member ?? (email === undefined ? undefined : { name: shorten(email) });
  await audit(db, by, "sso_refused", { subject, after: { reason } });
  return { reason, member };
}
