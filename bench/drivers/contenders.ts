import { clientOf } from "../../src/postgres/choose-driver.ts";
import type { Pipeline } from "../../src/postgres/driver.ts";
import { FastClient } from "../../src/postgres/fast/client.ts";
import { allParts, type Parts } from "../../src/postgres/fast/parts.ts";
import type { Client, ClientOptions } from "../../src/postgres/plain/client.ts";
import type { Statement } from "../../src/postgres/statement.ts";
import { types } from "../../src/postgres/types.ts";

/** A database driver: concurrent reads, and a transaction of three statements. */
export type Contender = {
  name: string;
  read(businessId: string, statement: Statement): Promise<unknown>;
  transact(businessId: string, statements: [Statement, Statement, Statement]): Promise<void>;
  close(): Promise<void>;
};

const readers = 2;
export const writers = 4;

const settings = { role: "fieldline_app", plan_cache_mode: "force_generic_plan" };

type Variant = { name: string; isPlain?: boolean; isPipelined?: boolean; without?: keyof Parts };

export const variants: readonly Variant[] = [
  { name: "fast" },
  { name: "without one write a turn", without: "gathers" },
  { name: "without describing once", without: "describesOnce" },
  { name: "without compiled rows", without: "compilesRows" },
  { name: "without values from bytes", without: "readsBytes" },
  { name: "plain", isPlain: true },
  { name: "plain, without pipelining", isPlain: true, isPipelined: false },
];

export async function openVariant(url: string, variant: Variant): Promise<Contender> {
  const { name, isPlain = false, isPipelined = true, without } = variant;
  const open = async () => {
    const options: ClientOptions = { connectionString: url, settings, types, pipeline: isPipelined };
    const parts = without === undefined ? allParts : { ...allParts, [without]: false };
    const client = isPlain ? new (clientOf("plain"))(options) : new FastClient({ ...options, parts });
    await client.connect();
    return client;
  };
  const forReads = await Promise.all(Array.from({ length: readers }, open));
  const forWrites = await Promise.all(Array.from({ length: writers }, open));
  let next = 0;
  return {
    name,
    read(businessId, statement) {
      next += 1;
      return (forReads[next % readers] as Pipeline).execute(statement, businessId);
    },
    async transact(businessId, statements) {
      const client = forWrites.pop();
      if (client === undefined) throw new Error("there are more transactions at once than connections");
      await transactOn(client, businessId, statements);
      forWrites.push(client);
    },
    async close() {
      await Promise.all([...forReads, ...forWrites].map((client) => client.end()));
    },
  };
}

/** Pipelines the begin with the first statement and the commit with the last, as the platform does. */
async function transactOn(client: Client, businessId: string, [lock, write, count]: [Statement, Statement, Statement]) {
  await Promise.all([client.begin(businessId), client.execute(lock)]);
  await client.execute(write);
  await Promise.all([client.execute(count), client.commit()]);
}
