import type { Queryable } from "../../src/postgres/driver.ts";
import { commonSettings, setEach } from "../../src/postgres/settings.ts";

/** The generic plan, which the platform's connections use. The connection keeps its settings. */
export async function explainGeneric(client: Queryable, statement: string): Promise<string> {
  await client.query(setEach({ ...commonSettings, plan_cache_mode: "force_generic_plan" }, "session"));
  await client.query(`prepare explained as ${statement}`);
  try {
    const { rows: prepared } = await client.query<{ count: number }>(
      "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'explained'",
    );
    const values = Array.from({ length: prepared[0]?.count ?? 0 }, () => "null").join(", ");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain execute explained${values === "" ? "" : `(${values})`}`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("deallocate explained");
  }
}
