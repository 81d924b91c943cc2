import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { RemindedRecord } from "./plan.ts";
import type { Step } from "./read-settings-input.ts";

/**
 * Replaces the steps of a kind of record. A new step, and one with other days, holds from now on: nothing that fell due
 * earlier is sent. The caller has locked the settings.
 */
export async function replaceSteps(
  db: Transaction,
  record: RemindedRecord,
  steps: readonly Step[] | undefined,
): Promise<void> {
  if (steps === undefined) return;
  const existing = new Map((await db.findMany("ReminderStep", { where: { record } })).map((step) => [step.id, step]));
  const kept = new Set<string>();
  for (const [index, { id, ...step }] of steps.entries()) {
    const found = id === undefined ? undefined : existing.get(id);
    if (id !== undefined && (found === undefined || kept.has(id)))
      throw badField(`/${record}_steps/${index}/id`, "is no step of these reminders");
    if (found === undefined) {
      await db.create("ReminderStep", { data: { record, ...step, since: currentTime() } });
      continue;
    }
    kept.add(found.id);
    const since = found.days === step.days ? found.since : currentTime();
    await db.updateMany("ReminderStep", { where: { id: found.id }, data: { ...step, since } });
  }
  const removed = [...existing.keys()].filter((id) => !kept.has(id));
  if (removed.length > 0) await db.deleteMany("ReminderStep", { where: { id: { in: removed } } });
}
