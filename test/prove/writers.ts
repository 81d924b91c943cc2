import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { insertCustomer } from "../../src/domain/trade/customers/create-customer.ts";
import type { Database } from "../../src/tenancy/database.ts";
import { createClient } from "../world/client.ts";
import type { Business } from "./businesses.ts";

export type Written = {
  /** Names of customers whose creation returned 201. */
  committed: string[];
  undone: number;
  /** Counts of responses by status. `none` if the connection ended first. */
  answers: Map<string, number>;
};

export type Plan = {
  commits: number;
  businesses: readonly Business[];
  bases: readonly string[];
  database: Database;
  /** Returns whether the change with this number may begin. */
  mayBegin(number: number): boolean;
  signal: AbortSignal;
};

const writers = 32;
const pauseMs = 50;
const commitsToOneUndone = 10;
/** After these statuses, or no response, a client retries with the same key. */
const passing = new Set(["409", "429", "500", "503", "none"]);

/** Starts at once and returns the progress. `done` settles when everything is written. */
export function startWriting(plan: Plan): Written & { done: Promise<void> } {
  const written: Written = { committed: [], undone: 0, answers: new Map() };
  const pause = () => delay(pauseMs, undefined, { signal: plan.signal });
  let begun = 0;

  async function write(): Promise<void> {
    while (begun < plan.commits) {
      const number = begun;
      begun += 1;
      while (!plan.mayBegin(number)) await pause();
      const name = `made-${number}`;
      await create(name);
      written.committed.push(name);
      if (number % commitsToOneUndone === 0) {
        await undo(`undone-${number}`);
        written.undone += 1;
      }
    }
  }

  /** Acts as a careful client: retries on any server until it has a final response. */
  async function create(name: string): Promise<void> {
    const { key } = any(plan.businesses);
    const headers = { "Idempotency-Key": randomUUID() };
    for (;;) {
      const client = createClient(any(plan.bases), key);
      const status = await client("POST", "/v1/customers", { body: { name }, headers }).then(
        (answered) => String(answered.status),
        () => "none",
      );
      written.answers.set(status, (written.answers.get(status) ?? 0) + 1);
      if (status === "201") return;
      if (!passing.has(status)) throw new Error(`creating ${name} was answered with ${status}`);
      await pause();
    }
  }

  /** Makes the same change and event, and rolls back instead of committing. */
  async function undo(name: string): Promise<void> {
    const thought = new Error("better not");
    const tenant = plan.database.tenant(any(plan.businesses).id);
    for (;;) {
      const end = await tenant
        .transaction(async (db) => {
          await insertCustomer(db, { type: "individual", name });
          throw thought;
        })
        .catch((error: unknown) => error);
      if (end === thought) return;
      await pause();
    }
  }

  return Object.assign(written, { done: Promise.all(Array.from({ length: writers }, write)).then(() => undefined) });
}

function any<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error("there is none to choose");
  return one;
}
