import type { Command } from "commander";
import type { Database } from "../tenancy/database.ts";
import { formatTable } from "./format.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

const counted = {
  people: "members where is_active",
  customers: "customers",
  quotes: "quotes",
  jobs: "jobs",
  invoices: "invoices",
  conversations: "conversations",
  messages: "messages",
} as const;

type Counts = Record<keyof typeof counted, number>;

type Listed = Counts & {
  id: string;
  slug: string;
  name: string;
  plan: string;
  subscription: string;
  suspended: boolean;
  sandbox: boolean;
  files: number;
  file_bytes: number;
  created_at: Date;
};

export function addList(command: Command): void {
  command
    .description("list the businesses with their plan, subscription, counts and the size of their files")
    .option("--json", "print one JSON value")
    .action((options: CommonOptions) =>
      runCommand(options, async (database) => {
        const businesses = await listBusinesses(database);
        return { json: businesses, text: format(businesses) };
      }),
    );
}

async function listBusinesses({ systemPool }: Database): Promise<Listed[]> {
  const counts = Object.entries(counted).map(
    ([name, table]) =>
      `left join (select business_id, count(*)::int as count from ${table} group by 1) ${name} on ${name}.business_id = b.id`,
  );
  const { rows } = await systemPool.query<Listed>(
    `select id, slug, name, plan, subscription, suspended_at is not null as suspended,
       sandbox_at is not null as sandbox,
       ${Object.keys(counted)
         .map((name) => `coalesce(${name}.count, 0) as ${name}`)
         .join(", ")},
       coalesce(files.count, 0) as files, coalesce(files.bytes, 0)::float8 as file_bytes, created_at
     from businesses b ${counts.join(" ")}
     left join (select business_id, count(*)::int as count, sum(size) as bytes from files where status = 'ready' group by 1) files
       on files.business_id = b.id
     order by slug`,
  );
  return rows;
}

function format(businesses: Listed[]): string {
  if (businesses.length === 0) return "There are no businesses.";
  const columns = ["slug", "name", "plan", "subscription", ...Object.keys(counted), "files", "megabytes", "created"];
  const rows = businesses.map((business) => [
    business.slug,
    business.name,
    business.plan,
    business.suspended ? "suspended" : business.sandbox ? "sandbox" : business.subscription,
    ...Object.keys(counted).map((name) => business[name as keyof Counts]),
    business.files,
    (business.file_bytes / 1_000_000).toFixed(1),
    business.created_at.toISOString().slice(0, 10),
  ]);
  return formatTable(columns, rows);
}
