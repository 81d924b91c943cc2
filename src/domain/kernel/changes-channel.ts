import { changesChannel } from "../../events/changes-channel.ts";
import { sql } from "../../query/sql.ts";
import type { Transaction } from "../../tenancy/tenant.ts";

/** Notifies subscribers of the topic when the transaction commits. */
export async function publishChange(db: Transaction, topic: string, id: string): Promise<void> {
  await publishChanges(db, topic, [id]);
}

export async function publishChanges(db: Transaction, topic: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.query(sql`select pg_notify(${changesChannel}, ${topic}::text || id) from unnest(${ids}::text[]) id`);
}

/** The id at the end of a message. */
export function changedId(message: unknown): string {
  return String(message).split(" ").at(-1) ?? "";
}
