import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { Attempt } from "../../../sso/attempts.ts";
import type { Claims } from "../../../sso/claims.ts";
import { SsoError } from "../../../sso/sso-error.ts";
import { assertWritable } from "../../kernel/assert-writable.ts";
import { cookieOf } from "../business/start-session.ts";
import { lockOwner } from "../team/lock-owner.ts";
import { link } from "./admit.ts";
import type { Connection } from "./connection.ts";
import { type Decision, decide, refusals } from "./decide.ts";

/** The provider's claims, and the outcome of a sign-in with them. */
export type Tested = { claims: Claims; result: string; isPassed: boolean };

type Come = { attempt: Attempt; connection: Connection; claims: Claims };

/** Tests the connection without changing or adding people. Passes if the provider returns the owner who tests. */
export async function testBySso(context: Context, { attempt, connection, claims }: Come): Promise<Tested> {
  const { db, caller, request } = context;
  assertWritable(context);
  if (caller.kind !== "user" || caller.id !== attempt.memberId)
    throw new SsoError("You are signed in as somebody else by now. Start again.");
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, caller);
    const decision = await decide(tx, connection, claims);
    if (decision.kind !== "known" || decision.member.id !== owner.id)
      return { claims, result: describe(decision), isPassed: false };
    if (!(await link(tx, owner, { connection, claims, origin: request.origin }, decision.isLinked)))
      return { claims, result: refusals.linked_to_another, isPassed: false };
    await tx.query(
      sql`update sessions set sso_at = ${currentTime()}
          where token_hash = ${hashToken(cookieOf(context).token ?? "")} and member_id = ${owner.id}::uuid`,
    );
    const role = decision.role ?? owner.role;
    return { claims, result: `You would be signed in as ${owner.name}, with the role ${role}.`, isPassed: true };
  });
}

function describe(decision: Decision): string {
  if (decision.kind === "refused") return `The person would be refused. ${refusals[decision.reason]}`;
  if (decision.kind === "new") return `A new person would be added, with the role ${decision.role}.`;
  return `${decision.member.name} would be signed in. To pass the test, sign in as yourself.`;
}
