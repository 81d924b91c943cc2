import { readFileSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Request } from "./calls.ts";
import { ask, type Cluster } from "./cluster.ts";
import { send } from "./send.ts";

/** Statements per request, from Postgres' log. */
export type Statements = { work: number; claims: number; transaction: number; texts: string[] };

const requests = 400;
const atOnce = 16;
const settleMilliseconds = 300;

/**
 * Counts the statements of a fixed number of concurrent requests. Reads Postgres' log, because pg_stat_statements
 * counts a prepared BEGIN only once.
 */
export async function countStatements(
  { url, logFile }: Cluster,
  origin: string,
  rotation: readonly Request[],
): Promise<Statements> {
  await logStatements(url, "all");
  const from = statSync(logFile).size;
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < requests) {
        const request = rotation[next++ % rotation.length];
        if (request !== undefined) await send(origin, request);
      }
    }),
  );
  await wait(settleMilliseconds);
  const log = readFileSync(logFile).subarray(from).toString("utf8");
  await logStatements(url, "none");
  return count(log);
}

async function logStatements(url: string, which: "all" | "none"): Promise<void> {
  await ask(url, `alter system set log_statement = '${which}'`);
  await ask(url, "select pg_reload_conf()");
  await wait(settleMilliseconds);
}

function count(log: string): Statements {
  const calls = new Map<string, number>();
  for (const [, several = ""] of log.matchAll(/ LOG: {2}(?:statement|execute [^:]+): (.*)/g))
    for (const one of several.split(";")) {
      const text = one
        .trim()
        .replaceAll(/'[^']*'/g, "'…'")
        .slice(0, 160);
      if (text !== "" && !/alter system|pg_reload_conf/.test(text)) calls.set(text, (calls.get(text) ?? 0) + 1);
    }
  const sum = (kind: (text: string) => boolean) =>
    [...calls].reduce((total, [text, times]) => total + (kind(text) ? times : 0), 0) / requests;
  return {
    work: sum((text) => !isTransaction(text) && !isClaim(text)),
    claims: sum(isClaim),
    transaction: sum(isTransaction),
    texts: [...calls]
      .sort(([, a], [, b]) => b - a)
      .map(([text, times]) => `${(times / requests).toFixed(2)} × ${text}`),
  };
}

const isTransaction = (text: string) =>
  /^(begin|start transaction|set transaction|commit|rollback|savepoint|release)\b/i.test(text);
/** Statements that set the connection's business for row-level security and do nothing else. */
const isClaim = (text: string) => /^(select set_config\(|set local app\.)/i.test(text);
