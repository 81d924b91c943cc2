import type { Queryable } from "../../postgres/driver.ts";
import {
  firstIdOf,
  limitStatementTime,
  listPartitions,
  nowOf,
  tables,
  unlessLocked,
  withPartitionsLock,
} from "./months.ts";

/** The number of future months with partitions. */
const monthsAhead = 3;

/** Creates the partitions of the coming months. Until then, their rows go to the default partition. */
export async function makePartitions(url: string): Promise<void> {
  await withPartitionsLock(url, makeMissing);
}

async function makeMissing(client: Queryable): Promise<void> {
  const now = await nowOf(client);
  const month = (after: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after));
  const last =
    (await listPartitions(client))
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? firstIdOf(new Date(0));
  for (let after = 0; after <= monthsAhead; after += 1) {
    const [from, to] = [month(after), month(after + 1)];
    if (firstIdOf(from) >= last) await unlessLocked(client, () => makeMonth(client, from, to));
  }
}

/**
 * Creates a partition like the default one. It fails if the default partition already has rows of the month. It is not
 * analyzed: for a table known to be empty, any index looks as good as the key, and cached plans would keep that.
 */
async function makeMonth(client: Queryable, from: Date, to: Date): Promise<void> {
  await limitStatementTime(client);
  for (const table of tables) {
    const model = `partitions.${table}_default`;
    const name = `partitions.${table}_${from.toISOString().slice(0, 7).replace("-", "_")}`;
    const { rows } = await client.query<{ options: string | null }>(
      "select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass",
      [model],
    );
    const options = rows[0]?.options ?? "";
    await client.query(`create table ${name} (like ${model} including all) ${options && `with (${options})`};
      revoke all on ${name} from public;
      alter table ${table} attach partition ${name} for values from ('${firstIdOf(from)}') to ('${firstIdOf(to)}')`);
  }
}
