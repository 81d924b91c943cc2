import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readerOf } from "../../src/postgres/fast/read-value.ts";
import { parseInstant } from "../../src/postgres/types.ts";
import { sql } from "../../src/query/sql.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("an instant is read as the driver reads it, of any era and offset", () => {
  const texts = [
    "2026-11-21 16:59:46.132+00",
    "2026-11-21 16:59:46.1+00",
    "2026-11-21 16:59:46+00",
    "0001-01-01 00:00:00+00",
    "0099-12-31 23:59:59.999+00",
    "9998-12-31 23:59:59.999+00",
    "10000-01-01 00:00:00+00",
    "2026-11-21 16:59:46.132456+00",
    "2026-11-21 16:59:46.132+10",
    "2026-11-21 16:59:46+05:30",
    "2026-11-21 16:59:46-03",
    "0044-03-15 12:00:00+00 BC",
    "infinity",
    "-infinity",
  ];
  const readText = readerOf(pg.types.builtins.TIMESTAMPTZ, true);
  for (const text of texts) {
    const instant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as Date | number;
    expect(parseInstant(text), text).toEqual(instant);
    if (!(instant instanceof Date)) continue;
    const bytes = Buffer.from(`before${text}after`);
    expect(readText(bytes, 6, 6 + text.length), text).toBe(instant.toISOString());
  }
});

test("a timestamp that Postgres returns parses to the same instant", async () => {
  const { db } = await world.addBusiness();
  await fc.assert(
    fc.asyncProperty(
      fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9998-12-31T00:00:00Z"), noInvalidDate: true }),
      async (at) => {
        const [row] = await db.transaction((writing) =>
          writing.query(sql<{ at: Date }>`select ${at.toISOString()}::timestamptz(3) as at`),
        );
        expect(row?.at).toEqual(at);
      },
    ),
    { numRuns: 50 },
  );
});

test("a date stays the same in any time zone of the process", async () => {
  const { db } = await world.addBusiness();
  const { TZ } = process.env;
  try {
    for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati", "UTC"]) {
      process.env.TZ = zone;
      const day = new Date("2026-10-04T00:00:00Z");
      const [row] = await db.transaction((writing) =>
        writing.query(
          sql<{ day: Date; text: string }>`select d.day, d.day::text as text from (select ${day}::date as day) d`,
        ),
      );
      expect(row, zone).toEqual({ day, text: "2026-10-04" });
    }
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});
