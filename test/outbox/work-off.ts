import { claimDue } from "../../src/outbox/claim.ts";
import type { Handler, Outcome } from "../../src/outbox/handler.ts";
import type { Kind } from "../../src/outbox/policy.ts";
import { businessesDue } from "../../src/outbox/queues.ts";
import { settle, settleLost } from "../../src/outbox/settle.ts";
import type { Pool } from "../../src/postgres/driver.ts";

/** Claims everything due of one kind. */
export async function claimAll(pool: Pool, kind: Kind) {
  const due = (await businessesDue(pool, kind, 0)).map(({ id }) => id);
  return (await claimDue(pool, kind, due)).claims;
}

/** Attempts everything due of the handler's kind once, as a worker would. Returns the ids of the attempts. */
export async function workOff(pool: Pool, handler: Handler): Promise<string[]> {
  const works = await handler.load(await claimAll(pool, handler.kind));
  const outcomes = await Promise.all(works.map((work) => handler.attempt(work, new AbortController().signal)));
  await settle(pool, handler, outcomes);
  return works.map(({ claim }) => claim.id);
}

type Settling<O extends Outcome> = Parameters<typeof settleLost<O>>[1];

/** Settles the claims of a worker that died. */
export function sweepLost<O extends Outcome>(pool: Pool, handler: Settling<O>): Promise<void> {
  return settleLost(pool, handler, (error) => {
    throw error;
  });
}

/** Moves queued and claimed rows `minutes` into the past. */
export async function pass(pool: Pool, kind: Kind, minutes: number): Promise<void> {
  await pool.query("update outbox set due_at = due_at - $2 * interval '1 minute' where kind = $1", [kind, minutes]);
  await pool.query(
    "update outbox_claims set claimed_until = claimed_until - $2 * interval '1 minute' where kind = $1",
    [kind, minutes],
  );
}
