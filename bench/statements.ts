import type { Request } from "./calls.ts";
import { ask } from "./cluster.ts";
import { send } from "./send.ts";

/** Per request, as Postgres counted them. */
export type Statements = { work: number; claims: number; transaction: number; texts: string[] };

const requests = 400;
const atOnce = 16;

/** Counts what Postgres executes for a fixed number of requests, at a concurrency as in real use. */
export async function countStatements(databaseUrl: string, origin: string, rotation: readonly Request[]): Promise<Statements> {
  await ask(databaseUrl, "select pg_stat_statements_reset()");
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < requests) {
        const request = rotation[next++ % rotation.length];
        if (request !== undefined) await send(origin, request);
      }
    }),
  );
  const rows = await ask<{ query: string; calls: number }>(
    databaseUrl,
    `select query, calls::int from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements'`,
  );
  const counted = rows.map(({ query, calls }) => ({ text: query.replaceAll(/\s+/g, " ").trim(), share: calls / requests }));
  const sum = (kind: (text: string) => boolean) =>
    counted.filter(({ text }) => kind(text)).reduce((total, { share }) => total + share, 0);
  return {
    work: sum((text) => !isTransaction(text) && !isClaim(text)),
    claims: sum(isClaim),
    transaction: sum(isTransaction),
    texts: counted.toSorted((a, b) => b.share - a.share).map(({ text, share }) => `${share.toFixed(2)} × ${text.slice(0, 160)}`),
  };
}

const isTransaction = (text: string) => /^(begin|start transaction|commit|rollback|end|savepoint|release)\b/i.test(text);
/** Says which business the connection acts for, for row-level security, and does nothing else. */
const isClaim = (text: string) => /^(select set_config\(\S+ \S+ \S+\)|set (local )?app\.)/i.test(text);
