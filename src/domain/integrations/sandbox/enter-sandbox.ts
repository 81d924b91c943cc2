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

/** The live session and person that the session in the sandbox depends on. */
type Parent = Pick<RowOf<"Session">, "id" | "expiresAt" | "provedAt" | "signedInBy"> & { member: Member };

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
    const parent = { ...(await lockParent(tx, tokenHash, member.id)), member };
    const mirror = await findOrAddMirror(tx, member);
    const session = await insertSession(tx, mirror, parent, cookie);
    await audit(tx, asPerson(mirror, request.origin), "sandbox_entered");
    return session;
  });
  cookie.enter(token, expiresAt);
  return true;
}

/** Locks the live session, so that its end also ends the session that is being made. */
async function lockParent(tx: Transaction, tokenHash: Buffer, memberId: string): Promise<Omit<Parent, "member">> {
  const [parent] = await tx.query(
    sql<Omit<Parent, "member">>`
      select s.id, s.expires_at as "expiresAt", s.proved_at as "provedAt", s.signed_in_by as "signedInBy" from sessions s
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
