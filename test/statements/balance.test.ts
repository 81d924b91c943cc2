import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A quote, an invoice or a credit note in a list. */
type Listed = { id: string; total: number; amount_due: number; amount_paid: number; amount_remaining: number };

const days = ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04", "2026-10-05"];

const quoteVerbs = ["quote", "bill-quote"] as const;
const creditVerbs = ["apply", "unapply", "refund-credit", "void-credit"] as const;
const invoiceVerbs = ["pay", "refund", "refund-owed", "credit", "void", "delete-payment"] as const;

const step = fc.record({
  verb: fc.constantFrom("invoice" as const, "invoice" as const, ...invoiceVerbs, "pay", ...creditVerbs, ...quoteVerbs),
  day: fc.constantFrom(...days),
  /** Chooses the record. */
  pick: fc.nat(1000),
  /** The part of the possible amount: all, a half, a third or a quarter. */
  part: fc.integer({ min: 1, max: 4 }),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function chosen<T>(list: readonly T[], { pick }: Step): T | undefined {
  return list[pick % Math.max(list.length, 1)];
}

function share(amount: number, { part }: Step): number {
  return Math.max(0.01, Math.round((amount * 100) / part) / 100);
}

async function list(shop: Shop, path: string): Promise<Listed[]> {
  return done(await shop.client("GET", `${path}${path.includes("?") ? "&" : "?"}limit=100`)).body.data;
}

const unpaid = "/v1/invoices?statuses=sent,partially_paid";

/** Refused changes are skipped: the statement must agree with the accepted ones. */
async function play(shop: Shop, given: Step): Promise<unknown> {
  const { verb, day, pick, part } = given;
  if (verb === "invoice") {
    const line = { unit_price: 10 + pick / 8, quantity: part, tax_rate: pick % 2 === 0 ? 0.1 : 0 };
    return shop.sent([line], { issue_date: day, due_date: day });
  }
  if (verb === "quote") return acceptQuote(shop, given);
  if (verb === "bill-quote") return billQuote(shop, given);
  const ofCredit = creditVerbs.find((one) => one === verb);
  if (ofCredit !== undefined) return useCredit(shop, ofCredit, given);
  return changeInvoice(shop, given);
}

async function acceptQuote({ client, customerId }: Shop, { day, pick }: Step): Promise<void> {
  const lines = [{ description: "Work", quantity: 1, unit_price: 100 + pick, tax_rate: 0.1 }];
  const body = { customer_id: customerId, lines, deposit_amount: 50 };
  const { id } = done(await client("POST", "/v1/quotes", { body })).body;
  done(await client("POST", `/v1/quotes/${id}/send`));
  done(await client("POST", `/v1/quotes/${id}/accept`, { body: {} }));
  done(await client("POST", `/v1/quotes/${id}/deposit`, { body: { paid_at: day } }));
}

async function billQuote(shop: Shop, given: Step): Promise<void> {
  const quote = chosen(await list(shop, "/v1/quotes"), given);
  if (quote === undefined) return;
  const lines = [{ description: "Part", quantity: 1, unit_price: share(60, given), tax_rate: 0 }];
  const ofQuote = { customer_id: shop.customerId, quote_id: quote.id, issue_date: given.day };
  const draft = await shop.call("POST", "", { ...ofQuote, lines });
  // A third stays a draft, which has a part of the deposit.
  if (draft.status === 201 && given.pick % 3 > 0) await shop.call("POST", `/${draft.body.id}/send`);
}

async function useCredit(shop: Shop, verb: (typeof creditVerbs)[number], given: Step): Promise<void> {
  const { client } = shop;
  const note = chosen(await list(shop, "/v1/credit_notes"), given);
  if (note === undefined) return;
  const path = `/v1/credit_notes/${note.id}`;
  if (verb === "void-credit") await client("POST", `${path}/void`, { body: {} });
  if (verb === "refund-credit")
    await client("POST", `${path}/refund`, {
      body: { paid_at: given.day, amount: share(note.amount_remaining, given) },
    });
  if (verb === "apply") {
    const invoice = chosen(await list(shop, unpaid), given);
    if (invoice !== undefined) await client("POST", `${path}/apply`, { body: { invoice_id: invoice.id } });
  }
  if (verb === "unapply") {
    const { applications } = done(await client("GET", path)).body;
    const application = chosen<{ id: string }>(applications, given);
    if (application !== undefined) await client("DELETE", `${path}/applications/${application.id}`);
  }
}

async function changeInvoice(shop: Shop, given: Step): Promise<void> {
  const { verb, day } = given;
  const { client, call } = shop;
  const invoice = chosen(await list(shop, "/v1/invoices"), given);
  if (invoice === undefined) return;
  const { id, total, amount_due: due, amount_paid: paid } = invoice;
  if (verb === "pay") await call("POST", `/${id}/payments`, { amount: share(due, given), paid_at: day });
  if (verb === "refund" || verb === "refund-owed") {
    const amount = -share(paid, given);
    await call("POST", `/${id}/payments`, { amount, paid_at: day, owed_again: verb === "refund-owed" });
  }
  if (verb === "credit") {
    const body = { invoice_id: id, amount: share(total, given), issue_date: day };
    await client("POST", "/v1/credit_notes", { body });
  }
  if (verb === "void") await call("POST", `/${id}/void`);
  if (verb === "delete-payment") {
    const payment = chosen<{ id: string }>((await shop.read(id)).payments, given);
    if (payment !== undefined) await call("DELETE", `/${id}/payments/${payment.id}`);
  }
}

const cents = (amount: number) => Math.round(amount * 100);

async function assertAgrees(shop: Shop): Promise<void> {
  const read = async (from: string, to: string) =>
    done(await shop.client("GET", `/v1/customers/${shop.customerId}/statement?from=${from}&to=${to}`)).body;
  const whole = await read("2026-09-01", "2027-01-31");
  const due = (await list(shop, unpaid)).reduce((sum, invoice) => sum + cents(invoice.amount_due), 0);
  expect(cents(whole.total_due)).toBe(due);
  expect(cents(whole.closing_balance)).toBe(due - cents(whole.unapplied_credit));
  let balance = 0;
  for (const day of days) {
    const { opening_balance, entries, closing_balance } = await read(day, day);
    expect(cents(opening_balance)).toBe(balance);
    for (const entry of entries) {
      expect(entry.date).toBe(day);
      balance += cents(entry.amount);
      expect(cents(entry.balance)).toBe(balance);
    }
    expect(cents(closing_balance)).toBe(balance);
  }
}

test("after any changes, each day continues the one before, and the balance is what is due less unused credit", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const shop = await openShop(world);
      for (const one of steps) await play(shop, one);
      await assertAgrees(shop);
    }),
    { numRuns: 25 },
  );
}, 240_000);
