import type { World } from "../world/world.ts";
import type { Answer } from "./desk.ts";

/** Table and id of the row to lock. */
export type Locked = ["businesses" | "conversations", string];

/**
 * Sends the calls while the row is locked, each once the previous one waits for it. Then runs `meanwhile` and unlocks.
 * By then, all calls have read the state that they act on, and they act in order.
 */
export async function holdingIn(
  world: World,
  [table, id]: Locked,
  calls: (() => Promise<Answer>)[],
  meanwhile: [string, unknown[]] = ["select 1", []],
): Promise<Answer[]> {
  const holder = await world.database.systemPool.connect();
  try {
    await holder.query("begin");
    await holder.query(`select 1 from ${table} where id = $1 for update`, [id]);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      await waiting(world, answers.length);
    }
    await holder.query(...meanwhile);
    await holder.query("commit");
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

async function waiting({ database }: World, count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.systemPool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return;
  }
}
