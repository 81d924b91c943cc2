import type { Pool } from "../../src/postgres/driver.ts";

export type Disk = {
  fill(code?: string): Promise<void>;
  free(): Promise<void>;
  countRefusals(): Promise<number>;
};

const tables = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'test_disk'`;

/**
 * Simulates a full disk: Postgres refuses each written row with `disk_full` or the given code. Reads and the triggers'
 * own lookup still work.
 */
export async function openDisk(pool: Pool): Promise<Disk> {
  await pool.query(`
    create table test_disk (code text);
    insert into test_disk values (null);
    create sequence test_refusals;
    create function test_no_room() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      found_code text := (select code from test_disk);
    begin
      if found_code is not null then
        perform nextval('test_refusals');
        raise exception 'could not extend file: No space left on device' using errcode = found_code;
      end if;
      return coalesce(new, old);
    end $$`);
  const { rows } = await pool.query<{ name: string }>(tables);
  for (const { name } of rows)
    await pool.query(
      `create trigger "000_no_room" before insert or update or delete on ${name} for each row execute function test_no_room()`,
    );
  const set = async (code: string | null) => {
    await pool.query("update test_disk set code = $1", [code]);
  };
  return {
    fill: (code = "53100") => set(code),
    free: () => set(null),
    countRefusals: async () =>
      Number((await pool.query("select last_value - 1 + is_called::int as count from test_refusals")).rows[0].count),
  };
}
