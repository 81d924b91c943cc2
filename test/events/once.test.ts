import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue, eventTypes } from "../../src/events/catalogue.ts";
import { createShop, type Shop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const once = eventTypes.filter((type) => catalogue[type].description.includes("Emitted once for"));
const repeated = eventTypes.filter((type) => catalogue[type].description.includes("Emitted again when"));

/** The record that has the event once. A refund is a payment. */
function subjectOf(type: (typeof once)[number]): string | undefined {
  const [, noun] = /Emitted once for an? (credit note|\w+)/.exec(catalogue[type].description) ?? [];
  return noun === "refund" ? "payment" : noun?.replace(" ", "_");
}

test("every event type says whether it can be emitted again for the same record", () => {
  expect([...once, ...repeated, "message.sent"].sort()).toEqual([...eventTypes].sort());
  expect(once).toEqual(expect.arrayContaining(["lead.converted", "lead.won", "quote.accepted", "credit_note.issued"]));
});

type Made = { lead: string; newest: (path: string) => Promise<string | undefined> };
type Action = (shop: Shop, made: Made) => Promise<{ status: number } | undefined>;

const onNewest =
  (method: string, list: string, move = "", body?: object): Action =>
  async ({ client }, { newest }) => {
    const id = await newest(list);
    return id === undefined
      ? undefined
      : client(method, `/v1/${list}/${id}${move}`, body === undefined ? {} : { body });
  };

const lines = [{ description: "Labour", quantity: 1, unit_price: 100, tax_rate: 0 }];

const actions: Record<string, Action> = {
  quote: ({ client, customer }, { lead }) =>
    client("POST", "/v1/quotes", { body: { customer_id: customer, lead_id: lead, lines, deposit_amount: 10 } }),
  job: ({ client, customer }, { lead }) =>
    client("POST", "/v1/jobs", { body: { customer_id: customer, lead_id: lead, title: "Work" } }),
  invoice: async ({ client, customer }, { newest }) => {
    const job = await newest("jobs");
    return client("POST", "/v1/invoices", { body: { customer_id: customer, lines, ...(job && { job_id: job }) } });
  },
  qualify: ({ client }, { lead }) => client("POST", `/v1/leads/${lead}/qualify`),
  win: ({ client }, { lead }) => client("POST", `/v1/leads/${lead}/win`),
  lose: ({ client }, { lead }) => client("POST", `/v1/leads/${lead}/lose`),
  copyQuote: onNewest("POST", "quotes", "/copy"),
  reviseQuote: onNewest("POST", "quotes", "/revise"),
  withdrawQuote: onNewest("POST", "quotes", "/withdraw"),
  deleteQuote: onNewest("DELETE", "quotes"),
  sendQuote: onNewest("POST", "quotes", "/send"),
  acceptQuote: onNewest("POST", "quotes", "/accept"),
  declineQuote: onNewest("POST", "quotes", "/decline"),
  payDeposit: onNewest("POST", "quotes", "/deposit", { amount: 10 }),
  completeJob: onNewest("POST", "jobs", "/complete"),
  cancelJob: onNewest("POST", "jobs", "/cancel"),
  sendInvoice: onNewest("POST", "invoices", "/send"),
  payInvoice: onNewest("POST", "invoices", "/payments", { amount: 100 }),
  refundInvoice: onNewest("POST", "invoices", "/payments", { amount: -100, owed_again: true }),
  creditInvoice: async ({ client }, { newest }) => {
    const id = await newest("invoices");
    return id === undefined ? undefined : client("POST", "/v1/credit_notes", { body: { invoice_id: id, amount: 10 } });
  },
  voidCredit: onNewest("POST", "credit_notes", "/void"),
  voidInvoice: onNewest("POST", "invoices", "/void"),
  deleteInvoice: onNewest("DELETE", "invoices"),
  deletePayment: async ({ client }, { newest }) => {
    const id = await newest("invoices");
    if (id === undefined) return undefined;
    const payment = (await client("GET", `/v1/invoices/${id}`)).body.payments?.at(-1)?.id;
    return payment && client("DELETE", `/v1/invoices/${id}/payments/${payment}`);
  },
};

test("an event promised once is emitted once, whatever is done, undone and repeated concurrently", async () => {
  const step = fc.array(fc.constantFrom(...Object.keys(actions)), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const shop = await createShop(world);
      const lead = await shop.lead();
      const newest = async (path: string): Promise<string | undefined> =>
        (await shop.client("GET", `/v1/${path}?limit=1`)).body.data[0]?.id;
      for (const names of steps) {
        const answers = await Promise.all(names.map((name) => actions[name]?.(shop, { lead, newest })));
        for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
      }
      for (const type of once) {
        const subject = `${subjectOf(type)}_id`;
        const ids = (await shop.events(type)).map(
          (payload) => Object.entries(payload).find(([key]) => key === subject)?.[1],
        );
        expect(new Set(ids).size, type).toBe(ids.length);
      }
      await expectLeadAsItsEvents(shop, lead);
    }),
    { numRuns: 30, examples: [[[["quote"], ["deleteQuote"], ["quote"]]]] },
  );
});

async function expectLeadAsItsEvents(shop: Shop, id: string): Promise<void> {
  const { body } = await shop.client("GET", `/v1/leads/${id}`);
  const [converted] = await shop.events("lead.converted");
  expect(body.converted_via).toBe(converted?.converted_via ?? null);
  expect(body.converted_at !== null).toBe(converted !== undefined);
  expect(body.won_at !== null).toBe((await shop.events("lead.won")).length === 1);
}
