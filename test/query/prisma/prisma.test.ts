import { inspect } from "node:util";
import { en, Faker } from "@faker-js/faker";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PrismaClient } from "../../../src/generated/prisma/client.ts";
import type { ModelName } from "../../../src/query/types.ts";
import { startWorld, type World } from "../../world/world.ts";
import { ArgumentGenerator } from "./arguments.ts";
import { ourReads, ourWrites, prismaCalls, type WriteCalls } from "./calls.ts";
import { normalize } from "./normalize.ts";
import { inOrder, type Row, rowOf } from "./rows.ts";
import { models } from "./schema.ts";
import {
  assertRefused,
  generateWrites,
  perform,
  refused,
  rolledBack,
  volatileColumns,
  withoutColumns,
} from "./writes.ts";

const readCount = 200;
const writeCount = 50;
const rowCount = 20;
const concurrency = 8;

let world: World;
let prisma: PrismaClient;
let businessId: string;
const rows = new Map<ModelName, Row[]>();

/** Two businesses with rows of each model. Drops check and foreign key constraints, which generated values violate. */
beforeAll(async () => {
  world = await startWorld();
  prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: world.url, max: concurrency }) });
  await world.database.systemPool.query(unconstrain);
  const random = randomOf(0);
  for (const count of [5, rowCount]) {
    businessId = (await world.addBusiness()).id;
    rows.clear();
    for (const model of inOrder()) {
      const calls = prismaCalls(prisma, model, businessId);
      const made = Array.from({ length: count }, () => rowOf(random, model, businessId, rows));
      const data = made.filter((row) => row !== undefined);
      if (model.name !== "Business")
        await Promise.all(data.map((row) => calls.tryCreate({ data: row }).catch(assertRefused)));
      rows.set(model.name, await calls.findMany({}));
    }
  }
}, 120_000);
afterAll(async () => {
  await prisma.$disconnect();
  await world.close();
});

const unconstrain = `do $$ declare one record; begin
  for one in select conrelid::regclass as own, conname from pg_constraint c join pg_class t on t.oid = conrelid
    where contype in ('c', 'f') and conparentid = 0 and connamespace = 'public'::regnamespace and not relispartition
  loop execute format('alter table %s drop constraint if exists %I cascade', one.own, one.conname); end loop;
  for one in select oid::regclass as own from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %s disable trigger user', one.own);
    execute format('grant all on %s to fieldline_app', one.own);
  end loop;
end $$`;

function randomOf(seed: number): Faker {
  return new Faker({ locale: en, seed });
}

const named = models.map((model) => [model.name, model] as const);

test.each(named)("%s: reads equal Prisma's", async (_name, model) => {
  const generator = new ArgumentGenerator(randomOf(1 + models.indexOf(model)), rows);
  const [ours, theirs] = [ourReads(world.database.tenant(businessId), model), prismaCalls(prisma, model, businessId)];
  const reads = Array.from({ length: readCount }, (_, index) =>
    index % 4 === 0
      ? ({ call: "findFirst", args: generator.findFirst(model) } as const)
      : ({ call: "findMany", args: generator.findMany(model) } as const),
  );
  let foundCount = 0;
  for (let first = 0; first < reads.length; first += concurrency)
    await Promise.all(
      reads.slice(first, first + concurrency).map(async ({ call, args }) => {
        const found = normalize(await ours[call](args), args);
        expect(found, inspect({ [call]: args }, false, null)).toEqual(normalize(await theirs[call](args), args));
        if (found !== null && (!Array.isArray(found) || found.length > 0)) foundCount += 1;
      }),
    );
  // A business reads one row of itself, so about a quarter of its conditions match, by the times of the run.
  expect(foundCount).toBeGreaterThan(readCount / 10);
});

test.each(named)("%s: writes equal Prisma's", async (_name, model) => {
  const random = randomOf(1001 + models.indexOf(model));
  const generator = new ArgumentGenerator(random, rows);
  const tenant = world.database.tenant(businessId);
  let doneCount = 0;
  // Sequentially, because two writes that change the same rows could deadlock.
  for (const write of generateWrites(model, writeCount, { random, generator, rows, businessId })) {
    const given = "data" in write.args ? write.args.data : {};
    const run = async (calls: WriteCalls) => {
      const result = normalize(withoutColumns(await perform(calls, write), volatileColumns(model, given)));
      return { result, after: normalize(withoutColumns(await calls.findMany({}), volatileColumns(model))) };
    };
    const ours = await rolledBack((work) => tenant.transaction((db) => work(ourWrites(db, model))), run);
    const theirs = await rolledBack(
      (work) => prisma.$transaction((tx) => work(prismaCalls(tx, model, businessId))),
      run,
    );
    expect(ours, inspect(write, false, null)).toEqual(theirs);
    if (ours !== refused) doneCount += 1;
  }
  expect(doneCount).toBeGreaterThan(writeCount / 2);
});
