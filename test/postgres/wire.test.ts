import { EventEmitter } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FastClient } from "../../src/postgres/fast/client.ts";
import { readByColumn, readersOf } from "../../src/postgres/fast/read-row.ts";
import { readMessages } from "../../src/postgres/fast/wire.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const statement = {
  name: "rows",
  text: `select n, n % 2 = 0 as is_even, case when n % 3 > 0 then repeat('é', n * 7) end as text, array['a', 'b'] as texts,
    timestamptz '2026-11-21 16:59:46.132+00' + n * interval '1 day' as at from generate_series(-2, 9) n`,
  values: [],
};
const columns = [
  { name: "n", dataTypeID: 23 },
  { name: "is_even", dataTypeID: 16 },
  { name: "text", dataTypeID: 25 },
  { name: "texts", dataTypeID: 1009 },
  { name: "at", dataTypeID: 1184 },
];

/** The bytes that Postgres sends for the statement, and its rows. */
async function answerTo() {
  const client = new FastClient({ connectionString: world.url, silentSeconds: 10 });
  await client.connect();
  const chunks: Buffer[] = [];
  client.connection.stream.on("data", (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
  const rows = await client.execute(statement);
  await client.end();
  return { bytes: Buffer.concat(chunks), rows };
}

test("rows are the same, wherever the server's bytes are split", async () => {
  const { bytes, rows } = await answerTo();
  expect(rows.map(({ n }) => n)).toEqual([-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rows[3]).toEqual({
    n: 1,
    is_even: false,
    text: "é".repeat(7),
    texts: ["a", "b"],
    at: new Date("2026-11-22T16:59:46.132Z"),
  });
  const others = new Set<string>();
  for (let size = 1; size <= 200; size += 1) {
    const read = readByColumn(columns, readersOf(columns, undefined));
    const found: unknown[] = [];
    let ends = 0;
    const stream = new EventEmitter() as unknown as NodeJS.ReadableStream;
    const messages = readMessages(stream, () => ({
      receiveRow: (row, at) => found.push(read(row, at)),
      endRows: () => {
        ends += 1;
      },
    }));
    let codes = "";
    messages.on("data", (message: Buffer) => {
      codes += message.toString("latin1", 0, 1);
    });
    for (let at = 0; at < bytes.length; at += size) stream.emit("data", Buffer.from(bytes.subarray(at, at + size)));
    expect(found, `in pieces of ${size}`).toEqual(rows);
    expect(ends).toBe(1);
    others.add(codes);
  }
  // Parsed, described, ready for the next query.
  expect([...others].map((codes) => codes.slice(0, 3))).toEqual(["1TZ"]);
});
