import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|sql)$/.test(file));

test("statements that change a record read the clock after its table is locked, as the watermark requires", () => {
  // `now()` and `statement_timestamp()` precede the lock by as long as the statement or transaction waits for it.
  const early = /updated_at = (now|statement_timestamp|transaction_timestamp)\(|updated_at = current_timestamp/i;
  expect(files.filter((file) => early.test(readFileSync(join(source, file), "utf8")))).toEqual([]);
});

test("a list of rows that are locked or limited is read once, by `= any(array(…))`", () => {
  // PostgreSQL can run a subquery of `in` for each row that it compares, so that a limit or a lock takes more rows.
  const repeated = files.filter((file) => {
    const text = readFileSync(join(source, file), "utf8");
    return [...text.matchAll(/\bin\s*\(\s*select\b/gi)].some(({ index }) =>
      /\bfor (no key )?update\b|\b(limit|offset)\b/i.test(insideOf(text, text.indexOf("(", index))),
    );
  });
  expect(repeated).toEqual([]);
});

/** The text between a parenthesis and its end, without what is in further parentheses. */
function insideOf(text: string, start: number): string {
  let depth = 0;
  let inside = "";
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    else if (depth === 1) inside += text[at];
    if (depth === 0) break;
  }
  return inside;
}

test("pg-boss is used through its own interface: only one file names its tables", () => {
  expect(files.filter((file) => /pgboss/i.test(readFileSync(join(source, file), "utf8")))).toEqual([
    "installation/job-queues.ts",
    "outbox/jobs.ts",
    // pg-boss's interface does not expose the times of its last runs.
    "outbox/pg-boss-clock.ts",
  ]);
});

test("every connection to the database is opened with the common settings", () => {
  const making = files.filter((file) =>
    /\bpg\.(Client|Pool)\b(?=\(| implements)|\bPgBoss\(/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(making.toSorted()).toEqual([
    // The embedded database sets these itself.
    "embedded-postgres/connection.ts",
    // These use the configuration in postgres/pools.ts.
    "installation/job-queues.ts",
    "outbox/jobs.ts",
    // Queries the server's process, perhaps through a pooler, which hands the connection to others next.
    "postgres/keeps-sessions.ts",
    // Sets them for each connection it opens, pooled or not.
    "postgres/plain/client.ts",
    "postgres/pools.ts",
  ]);
});
