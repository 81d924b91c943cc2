import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDemo } from "../../fixtures/demo/load.ts";
import type { World } from "./world.ts";

type Column = { table: string; columns: string };

const ordinaryColumns = `
  select t.table_name as table, string_agg(quote_ident(c.column_name), ', ') as columns
  from information_schema.tables t
  join information_schema.columns c using (table_schema, table_name)
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> '_prisma_migrations'
    and c.is_generated = 'NEVER'
  group by t.table_name`;

/** Loads the demo, whose API key has every scope. `reset` restores it within a moment. */
export async function loadDemoWorld({ database }: World) {
  const dataDir = mkdtempSync(join(tmpdir(), "fieldline-demo-"));
  const demo = await loadDemo(database, { dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  if (demo === undefined) throw new Error("the world has businesses already");
  const { rows } = await database.systemPool.query<Column>(ordinaryColumns);
  const run = (statements: readonly string[]) => database.systemPool.query(statements.join(";\n"));
  await run([
    "create schema kept",
    ...rows.map(({ table }) => `create table kept."${table}" as table public."${table}"`),
  ]);
  return {
    key: demo.apiKey,
    /** Restores the loaded rows. Triggers and foreign keys are off, because these rows have passed them before. */
    reset: () =>
      run([
        "begin",
        "set local session_replication_role = replica",
        ...rows.map(({ table }) => `delete from public."${table}"`),
        ...rows.map(
          ({ table, columns }) =>
            `insert into public."${table}" (${columns}) overriding system value select ${columns} from kept."${table}"`,
        ),
        "commit",
      ]),
  };
}
