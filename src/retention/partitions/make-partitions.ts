import type { Queryable } from "../../postgres/driver.ts";
import { alone, firstIdOf, hurry, listPartitions, nowOf, tables, unlessLocked } from "./months.ts";

/** So many months after the present one have their partitions. */
const monthsAhead = 3;

/** Makes the partitions of the months to come. Until there is one, its rows go to the partition by default. */
export async function makePartitions(url: string): Promise<void> {
  await alone(url, makeMissing);
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
 * Like the partition by default, which has to have nothing of the month: else that stays there. It is not analyzed: of a table
 * that is known to be empty, any index looks as good as its key, and plans are kept until it has filled.
 */
async function makeMonth(client: Queryable, from: Date, to: Date): Promise<void> {
  await hurry(client);
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
