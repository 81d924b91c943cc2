import { setTimeout as wait } from "node:timers/promises";
import { emit } from "../../src/events/emit.ts";
import { openDatabase } from "../../src/tenancy/database.ts";
import { clock } from "./child.ts";
import { addBusinesses } from "./seed.ts";
import type { Stage } from "./stage.ts";

export type Latency = { p50: number; p99: number };

const perSecond = 20;

/** The time from the call of a commit to the arrival of its event, at a few changes a second. */
export async function measureLatency(stage: Stage, samples: number): Promise<Latency> {
  const { url, secretKey, endpoint, origin } = stage;
  const ids = await addBusinesses(url, secretKey, 20, () => [`${origin}/timed`]);
  const database = openDatabase({ url });
  const asked: number[] = [];
  await endpoint.ask("forget", null);
  try {
    for (let number = 0; number < samples; number += 1) {
      const id = ids[number % ids.length] ?? "";
      await database.tenant(id).transaction(async (db) => {
        await emit(db, { type: "customer.created", payload: payloadOf(id, number) });
        asked.push(clock());
      });
      await wait(1000 / perSecond);
    }
    await endpoint.ask("arrived", { path: "/timed", count: samples });
  } finally {
    await database.close();
  }
  const arrived = new Map(await endpoint.ask("times", null));
  return quantiles(asked.map((from, number) => (arrived.get(`${number}`) ?? Number.NaN) - from));
}

function payloadOf(id: string, number: number) {
  return { customer_id: id, name: `Jane Citizen ${number}`, email: null, phone: null, external_id: `${number}` };
}

function quantiles(milliseconds: readonly number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
