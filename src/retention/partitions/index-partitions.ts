import type { Queryable } from "../../postgres/driver.ts";
import { unlessLocked, withPartitionsLock } from "./months.ts";

/** An index of a partitioned table that a partition lacks. */
type Missing = { index: string; partition: string; name: string; columns: string; isBuilt: boolean | null };

/**
 * Builds missing indexes on each partition while others read and write, because Postgres cannot build a partitioned
 * table's index concurrently. Rebuilds failed ones.
 */
export async function indexPartitions(url: string): Promise<void> {
  await withPartitionsLock(url, async (client) => {
    for (const { index, partition, name, columns, isBuilt } of await listMissing(client)) {
      if (isBuilt === false) await client.query(`drop index concurrently partitions.${name}`);
      if (isBuilt !== true)
        await client.query(`create index concurrently ${name} on partitions.${partition} ${columns}`);
      await unlessLocked(client, () => client.query(`alter index ${index} attach partition partitions.${name}`));
    }
  });
}

async function listMissing(client: Queryable): Promise<Missing[]> {
  const { rows } = await client.query<Missing>(
    `select quote_ident(index.relname) as index, quote_ident(partition.relname) as partition, name,
       substring(pg_get_indexdef(i.indexrelid) from ' (USING .*)') as columns,
       (select b.indisvalid from pg_index b where b.indexrelid = to_regclass('partitions.' || name)) as "isBuilt"
     from pg_index i
     join pg_class index on index.oid = i.indexrelid and index.relkind = 'I'
       and index.relnamespace = 'public'::regnamespace
     join pg_inherits p on p.inhparent = i.indrelid
     join pg_class partition on partition.oid = p.inhrelid
     cross join quote_ident(left(partition.relname || '_' || index.relname, 63)) as name
     where not i.indisvalid and not exists (
       select from pg_inherits own join pg_index o on o.indexrelid = own.inhrelid
       where own.inhparent = i.indexrelid and o.indrelid = p.inhrelid)
     order by 1, 2`,
  );
  return rows;
}
