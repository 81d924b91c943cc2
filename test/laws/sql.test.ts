import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|sql)$/.test(file));

test("statements that change a record read the clock once its table is locked, as the watermark requires", () => {
  // `now()` and `statement_timestamp()` are earlier than the lock, by as long as the statement or its transaction waits.
  const early = /updated_at = (now|statement_timestamp|transaction_timestamp)\(|updated_at = current_timestamp/i;
  expect(files.filter((file) => early.test(readFileSync(join(source, file), "utf8")))).toEqual([]);
});

test("pg-boss is used through its own interface: one file alone names its tables", () => {
  expect(files.filter((file) => /pgboss/i.test(readFileSync(join(source, file), "utf8")))).toEqual([
    "installation/job-queues.ts",
    "outbox/jobs.ts",
    // Its interface does not reach the times of its last runs.
    "outbox/pg-boss-clock.ts",
  ]);
});

test("every connection to the database is made where the common settings are set", () => {
  const making = files.filter((file) =>
    /\bpg\.(Client|Pool)\b(?=\(| implements)|\bPgBoss\(/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(making.toSorted()).toEqual([
    // The embedded database has these settings.
    "embedded-postgres/connection.ts",
    // Over the configuration in postgres/pools.ts.
    "installation/job-queues.ts",
    "outbox/jobs.ts",
    // Asks for the server's process, perhaps through a pooler, whose connections others use next.
    "postgres/keeps-sessions.ts",
    // Sets them for every connection that it makes, of a pool or alone.
    "postgres/plain/client.ts",
    "postgres/pools.ts",
  ]);
});
