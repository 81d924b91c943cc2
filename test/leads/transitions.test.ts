import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lock } from "../../src/domain/kernel/store.ts";
import { leadTransitions } from "../../src/domain/trade/leads/transitions.ts";
import { markConverted } from "../../src/domain/trade/workflows/mark-converted.ts";
import { markWon } from "../../src/domain/trade/workflows/mark-won.ts";
import type { RowOf } from "../../src/query/types.ts";
import type { Transaction } from "../../src/tenancy/tenant.ts";
import { startWorld, type World } from "../world/world.ts";
import { eventsOf } from "./events.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
});
afterAll(() => world.close());

async function newLead(): Promise<string> {
  const { body } = await business.client("POST", "/v1/leads", { body: { name: "Jane", email: "jane@example.com" } });
  return body.id;
}

const post = (id: string, move: string, body?: unknown) =>
  business.client("POST", `/v1/leads/${id}/${move}`, body === undefined ? {} : { body });

type Lead = RowOf<"Lead">;

async function convert(db: Transaction, id: string, cause: Parameters<typeof markConverted>[2]): Promise<Lead> {
  return markConverted(db, await lock(db, "Lead", id), cause);
}

async function win(db: Transaction, id: string, cause: Parameters<typeof markWon>[2]): Promise<Lead> {
  return markWon(db, await lock(db, "Lead", id), cause);
}

test("any sequence of transitions follows the table, and each event is emitted once", async () => {
  const moves = fc.array(fc.constantFrom("qualify" as const, "win" as const, "lose" as const), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(moves, async (asked) => {
      const id = await newLead();
      let status: Lead["status"] = "new";
      const reached: string[] = [];
      for (const move of asked) {
        const answered = await post(id, move);
        if (leadTransitions.allows({ status } as Lead, move)) {
          status = leadTransitions.next({ status } as Lead, move);
          reached.push(status);
          expect(answered).toMatchObject({ status: 200, body: { status } });
        } else {
          expect(answered).toMatchObject({ status: 409, body: { type: "urn:service:error:conflict" } });
          expect(answered.body.detail).toContain(`The lead's status is ${status}.`);
        }
      }
      const { body } = await business.client("GET", `/v1/leads/${id}`);
      expect(body.status).toBe(status);
      for (const [state, at] of [
        ["converted", body.converted_at],
        ["won", body.won_at],
        ["lost", body.lost_at],
      ])
        expect(at !== null).toBe(reached.includes(state));
      expect(await eventsOf(world, "lead.converted", id)).toHaveLength(reached.includes("converted") ? 1 : 0);
      expect(await eventsOf(world, "lead.won", id)).toHaveLength(reached.includes("won") ? 1 : 0);
    }),
    { numRuns: 25 },
  );
});

test.each([
  ["qualify", "lead.converted", { converted_via: "manual", quote_id: null, job_id: null }],
  ["win", "lead.won", { won_via: "manual", quote_id: null, invoice_id: null }],
])("20 concurrent requests that %s a lead: one succeeds, and %s is emitted once", async (move, type, payload) => {
  const id = await newLead();
  const answered = await Promise.all(Array.from({ length: 20 }, () => post(id, move)));
  const statuses = answered.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await eventsOf(world, type, id)).toMatchObject([{ lead_id: id, customer_id: null, ...payload }]);
});

test("20 concurrent quotes, jobs and payments convert and win a lead once each", async () => {
  const id = await newLead();
  const tenant = world.database.tenant(business.id);
  const [quoteId, jobId, invoiceId] = ["1", "2", "3"].map((n) => `01890000-0000-7000-8000-00000000000${n}`);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      tenant.transaction((db) =>
        index % 2 === 0 ? convert(db, id, { via: "quote", quoteId }) : convert(db, id, { via: "job", jobId }),
      ),
    ),
  );
  expect(await eventsOf(world, "lead.converted", id)).toHaveLength(1);
  const { body: converted } = await business.client("GET", `/v1/leads/${id}`);
  expect(converted).toMatchObject({ status: "converted", quote_id: quoteId, job_id: jobId });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      tenant.transaction((db) =>
        index % 2 === 0
          ? win(db, id, { via: "quote_accepted", quoteId })
          : win(db, id, { via: "invoice_paid", invoiceId }),
      ),
    ),
  );
  expect(await eventsOf(world, "lead.won", id)).toHaveLength(1);
  expect((await business.client("GET", `/v1/leads/${id}`)).body.status).toBe("won");
});

test("the event of a lead's conversion names the quote that converts it, and the quote's customer is linked", async () => {
  const { body: customer } = await business.client("POST", "/v1/customers", { body: { name: "Jane" } });
  const id = await newLead();
  const quoteId = "01890000-0000-7000-8000-000000000001";
  await world.database
    .tenant(business.id)
    .transaction((db) => convert(db, id, { via: "quote", quoteId, customerId: customer.id }));
  expect(await eventsOf(world, "lead.converted", id)).toMatchObject([
    { lead_id: id, customer_id: customer.id, converted_via: "quote", quote_id: quoteId, job_id: null },
  ]);
});

test("a lost lead keeps its reason, and no quote or payment restores it", async () => {
  const id = await newLead();
  const lost = await post(id, "lose", { lost_reason: "Chose another company." });
  expect(lost.body).toMatchObject({ status: "lost", lost_reason: "Chose another company." });
  await world.database.tenant(business.id).transaction(async (db) => {
    await convert(db, id, { via: "job" });
    await win(db, id, { via: "invoice_paid" });
  });
  expect((await business.client("GET", `/v1/leads/${id}`)).body.status).toBe("lost");
  expect(await eventsOf(world, "lead.converted", id)).toEqual([]);
  expect(await eventsOf(world, "lead.won", id)).toEqual([]);
});

test("a rolled back change emits nothing", async () => {
  const id = await newLead();
  const failing = world.database.tenant(business.id).transaction(async (db) => {
    await win(db, id, { via: "quote_paid" });
    throw new Error("the payment failed");
  });
  await expect(failing).rejects.toThrow("the payment failed");
  expect((await business.client("GET", `/v1/leads/${id}`)).body.status).toBe("new");
  expect(await eventsOf(world, "lead.won", id)).toEqual([]);
});
