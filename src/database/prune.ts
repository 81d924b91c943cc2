import type pg from "pg";
import { dropPartitions } from "./partitions/drop-partitions.ts";
import { indexPartitions } from "./partitions/index-partitions.ts";
import { makePartitions } from "./partitions/make-partitions.ts";
import { isSetting, type RetentionDays, retentions } from "./retention.ts";

const rowsAtOnce = 1000;

/**
 * Deletes what has been kept long enough, in small batches: no long lock, and a crash loses nothing but the rest of the work.
 * What cannot be deleted holds up nothing else.
 */
export async function prune(pool: pg.Pool, days: RetentionDays): Promise<void> {
  const errors: unknown[] = [];
  const url = pool.options.connectionString ?? "";
  for (const ofPartitions of [makePartitions, (at: string) => dropPartitions(at, days), indexPartitions])
    await ofPartitions(url).catch((error) => errors.push(error));
  for (const { kept, deletions } of retentions)
    try {
      for (const deletion of deletions?.(isSetting(kept) ? days[kept] : 0) ?? [])
        while (((await pool.query(deletion(rowsAtOnce))).rowCount ?? 0) > 0);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0)
    throw new AggregateError(errors, "not everything could be deleted that has been kept long enough");
}
