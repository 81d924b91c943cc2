import { asPerson, audit } from "../../../audit/audit.ts";
import { makeUnusableHash } from "../../../auth/session/password.ts";
import { makeSession } from "../../../auth/session/session.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { cookieOf } from "../../identity/business/start-session.ts";
import { find, update } from "../../kernel/store.ts";
import { findSandboxId } from "./find-own-sandbox.ts";

type Member = RowOf<"Member">;

/** The live session that the session in the sandbox depends on. */
type Parent = Pick<RowOf<"Session">, "id" | "expiresAt" | "signedInBy"> & { provedAt: Date };

/**
 * Switches the browser to the sandbox of the person's business. The person gets a mirror there without a password, and
 * a session that ends with the live one. The browser keeps the live session's cookie for the way back.
 */
export async function enterSandbox(context: Context): Promise<true> {
  const { db, caller, request } = context;
  const { database } = context.services;
  const cookie = cookieOf(context);
  const member = await find(db, "Member", caller.id);
  const sandboxId = await findSandboxId(database, db.businessId);
  if (sandboxId === undefined || cookie.token === undefined || member.mirrorOf !== null) throw new Problem("not-found");
  const tokenHash = hashToken(cookie.token);
  const { token, expiresAt } = await database.systemTransaction(sandboxId, async (tx) => {
    const role = await lockRole(tx, member);
    const parent = await lockParent(tx, tokenHash, member.id);
    const mirror = await findOrAddMirror(tx, { ...member, role });
    const session = await insertSession(tx, mirror, parent, cookie);
    await audit(tx, asPerson(mirror, request.origin), "sandbox_entered");
    return session;
  });
  cookie.enter(token, expiresAt);
  return true;
}

/** Locks the live person's role, so that a concurrent change of it also reaches the mirror that is being made. */
async function lockRole(tx: Transaction, { id, businessId }: Member): Promise<Member["role"]> {
  const [row] = await tx.query(
    sql<Pick<Member, "role">>`
      select role from members where business_id = ${businessId}::uuid and id = ${id}::uuid for share`,
  );
  if (row === undefined) throw new Problem("unauthorized", "Sign in first.");
  return row.role;
}

/** Locks the live session, so that its end also ends the session that is being made. */
async function lockParent(tx: Transaction, tokenHash: Buffer, memberId: string): Promise<Parent> {
  const [parent] = await tx.query(
    sql<Parent>`
      select s.id, s.expires_at as "expiresAt", coalesce(s.proved_at, s.created_at) as "provedAt",
        s.signed_in_by as "signedInBy" from sessions s
      where s.token_hash = ${tokenHash} and s.member_id = ${memberId}::uuid and is_live(s) for key share of s`,
  );
  if (parent === undefined) throw new Problem("unauthorized", "Sign in first.");
  return parent;
}

/** A unique index decides between two browsers. The mirror has the person's name and role of now. */
async function findOrAddMirror(tx: Transaction, { id, name, email, role }: Member): Promise<Member> {
  const mirrored = { name, role, isActive: true };
  const data = {
    ...mirrored,
    mirrorOf: id,
    signsIn: false,
    email: emailOf(id, email),
    passwordHash: makeUnusableHash(),
  };
  const added = await tx.tryCreate("Member", { data });
  if (added !== null) return added;
  const found = await tx.findFirst("Member", { where: { mirrorOf: id } }, { lock: true });
  if (found === null) throw new Error("the mirror's email address is taken");
  return update(tx, "Member", found.id, mirrored);
}

/** The address receives no email, and is unique, as the column requires. */
function emailOf(id: string, email: string): string {
  return `${email.split("@")[0]?.slice(0, 40)}-${id.slice(-12)}@sandbox.invalid`;
}

/** A live session has one session in the sandbox. */
async function insertSession(
  tx: Transaction,
  { id: memberId }: Member,
  { id: parentId, expiresAt, provedAt, signedInBy }: Parent,
  { address, userAgent }: { address: string; userAgent: string },
) {
  const { token, tokenHash } = makeSession();
  await tx.deleteMany("Session", { where: { parentId } });
  await tx.create("Session", {
    data: {
      tokenHash,
      memberId,
      parentId,
      expiresAt,
      provedAt,
      signedInBy,
      address,
      userAgent: userAgent.slice(0, 500),
    },
  });
  return { token, expiresAt };
}
