import { example } from "../../../graphql/builder.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { plainType } from "../../kernel/plain-type.ts";
import type { Outcome } from "./decision.ts";

type Import = Pick<RowOf<"Import">, "id" | "status">;

export type Counts = Record<Outcome, number>;

/** Whether the rows have outcomes. Before that, they have planned outcomes. */
function hasBegun({ status }: Import): boolean {
  return status === "running" || status === "done" || status === "cancelled";
}

export const ImportCounts = plainType<Counts>("ImportCounts", {
  description: "The number of rows with each outcome; before the import starts, the expected ones.",
  fields: (t) => ({
    created: t.exposeInt("created", { description: "Rows that create a customer or a price item.", ...example(212) }),
    added: t.exposeInt("added", {
      description: "Rows that add a site or a contact to the customer of an earlier row.",
      ...example(31),
    }),
    updated: t.exposeInt("updated", { description: "Rows that change an existing record.", ...example(4) }),
    skipped: t.exposeInt("skipped", { description: "Rows that change nothing.", ...example(9) }),
    refused: t.exposeInt("refused", { description: "Rows that cannot be imported.", ...example(2) }),
  }),
});

export async function readCounts(db: Tenant, file: Import): Promise<Counts> {
  const column = hasBegun(file) ? sql`outcome` : sql`plan`;
  const rows = await db.read(
    sql<{ outcome: Outcome; count: number }>`select ${column} as outcome, count(*)::int as count from import_rows
      where business_id = ${db.businessId} and import_id = ${file.id} and ${column} is not null group by 1`,
  );
  const found = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  const count = (outcome: Outcome) => found.get(outcome) ?? 0;
  return {
    created: count("created"),
    added: count("added"),
    updated: count("updated"),
    skipped: count("skipped"),
    refused: count("refused"),
  };
}

/** The number of example rows per outcome. */
const examples = 5;

export type ImportExample = { position: number; outcome: Outcome; label: string; reason: string | null };

export function readExamples(db: Tenant, file: Import): Promise<ImportExample[]> {
  const column = hasBegun(file) ? sql`outcome` : sql`plan`;
  return db.read(
    sql<ImportExample>`select r.position, o.outcome::text as outcome, coalesce(r.label, '') as label, r.reason
      from unnest(enum_range(null::"ImportOutcome")) o(outcome)
      cross join lateral (
        select position, label, reason from import_rows
        where business_id = ${db.businessId} and import_id = ${file.id} and ${column} = o.outcome
        order by position limit ${examples}) r
      order by o.outcome, r.position`,
  );
}

type Sample = { cells: string[] };

const maxSampleCharacters = 80;

/** The first non-empty values of each column. */
export async function readSamples(db: Tenant, { id }: Import, columns: number): Promise<string[][]> {
  const rows = await db.read(
    sql<Sample>`select array(select left(ltrim(cell), ${maxSampleCharacters + 1})
          from unnest(cells) with ordinality as c(cell, number) order by number) as cells
      from import_rows where business_id = ${db.businessId} and import_id = ${id}
      order by position limit 50`,
  );
  return Array.from({ length: columns }, (_, index) =>
    rows
      .map(({ cells }) => (cells[index] ?? "").trim())
      .filter((cell, at, all) => cell !== "" && all.indexOf(cell) === at)
      .slice(0, 3)
      .map((cell) =>
        cell.length > maxSampleCharacters ? `${cell.slice(0, maxSampleCharacters).toWellFormed()}…` : cell,
      ),
  );
}
