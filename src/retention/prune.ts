import type { Pool } from "../postgres/driver.ts";
import { dropPartitions } from "./partitions/drop-partitions.ts";
import { indexPartitions } from "./partitions/index-partitions.ts";
import { makePartitions } from "./partitions/make-partitions.ts";
import { retentions } from "./retentions.ts";
import { isSetting, type RetentionDays } from "./settings.ts";

const maxRowsPerBatch = 1000;

/**
 * Deletes expired rows in batches, so that locks are short. After an error it continues with the other tables, and
 * throws all errors at the end.
 */
export async function prune(pool: Pool, days: RetentionDays): Promise<void> {
  const errors: unknown[] = [];
  const url = pool.options.connectionString ?? "";
  for (const ofPartitions of [makePartitions, (at: string) => dropPartitions(at, days), indexPartitions])
    await ofPartitions(url).catch((error) => errors.push(error));
  for (const { kept, deletions } of retentions)
    try {
      for (const deletion of deletions?.(isSetting(kept) ? days[kept] : 0) ?? [])
        while (((await pool.query(deletion(maxRowsPerBatch))).rowCount ?? 0) > 0);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, "some expired data could not be deleted");
}
