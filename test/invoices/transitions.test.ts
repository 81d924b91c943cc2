import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceTransitions } from "../../src/domain/trade/invoices/transitions.ts";
import { startWorld, type World } from "../world/world.ts";
import { line, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

/** An invoice in cents, and the events that it must have recorded. */
type Model = { status: string; prices: number[]; paid: number; payments: number[]; sent: number; completed: number };
type Real = { shop: Shop; id: string; lineIds: string[] };
type Move = fc.AsyncCommand<Model, Real>;

const taxed = (price: number) => price + Math.floor((price + 5) / 10);
const totalOf = ({ prices }: Model) => prices.reduce((sum, price) => sum + taxed(price), 0);
const dollars = (cents: number) => cents / 100;

/** Runs a move and compares its status, and then the whole record, with the model. */
function command(name: string, run: (model: Model, real: Real) => Promise<{ status: number; expected: number }>): Move {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      const { status, expected } = await run(model, real);
      expect(`${name}: ${status}`).toBe(`${name}: ${expected}`);
      const body = await real.shop.read(real.id);
      real.lineIds = body.lines.map(({ id }: { id: string }) => id);
      expect(body).toMatchObject({
        status: model.status,
        lines: model.prices.map((price, index) => ({ position: index + 1, line_total: dollars(price) })),
        total: dollars(totalOf(model)),
        amount_paid: dollars(model.paid),
        amount_due: model.status === "void" ? 0 : dollars(totalOf(model) - model.paid),
        payments: model.payments.map((amount) => ({ amount: dollars(amount) })),
      });
      expect(body.lines).toHaveLength(model.prices.length);
      expect(body.payments).toHaveLength(model.payments.length);
      expect(body.paid_at === null).toBe(model.status !== "paid");
    },
  };
}

const isDraft = (model: Model) => model.status === "draft";

const addLine = (price: number) =>
  command(`add ${price}`, async (model, { shop, id }) => {
    const { status } = await shop.call("POST", `/${id}/lines`, line({ unit_price: dollars(price) }));
    if (!isDraft(model)) return { status, expected: 409 };
    model.prices.push(price);
    return { status, expected: 201 };
  });

const changeLine = (at: number, price: number) =>
  command(`change ${at} to ${price}`, async (model, { shop, id, lineIds }) => {
    const lineId = lineIds[at] ?? "none";
    const { status } = await shop.call("PATCH", `/${id}/lines/${lineId}`, { unit_price: dollars(price) });
    if (!isDraft(model)) return { status, expected: 409 };
    if (lineIds[at] === undefined) return { status, expected: 404 };
    model.prices[at] = price;
    return { status, expected: 200 };
  });

const removeLine = (at: number) =>
  command(`remove ${at}`, async (model, { shop, id, lineIds }) => {
    const { status } = await shop.call("DELETE", `/${id}/lines/${lineIds[at] ?? "none"}`);
    if (!isDraft(model)) return { status, expected: 409 };
    if (lineIds[at] === undefined) return { status, expected: 404 };
    model.prices.splice(at, 1);
    return { status, expected: 204 };
  });

const send = command("send", async (model, { shop, id }) => {
  const { status } = await shop.call("POST", `/${id}/send`);
  if (["paid", "void"].includes(model.status)) return { status, expected: 409 };
  if (totalOf(model) === 0) return { status, expected: 422 };
  if (isDraft(model)) model.status = "sent";
  model.sent += 1;
  return { status, expected: 200 };
});

/** Pays a percentage of the amount due. More than 100 is too much. */
const pay = (percent: number) =>
  command(`pay ${percent} %`, async (model, { shop, id }) => {
    const due = totalOf(model) - model.paid;
    const amount = Math.max(1, Math.ceil((due * percent) / 100));
    const { status } = await shop.call("POST", `/${id}/payments`, { amount: dollars(amount) });
    if (!["sent", "partially_paid"].includes(model.status)) return { status, expected: 409 };
    if (amount > due) return { status, expected: 422 };
    model.paid += amount;
    model.payments.push(amount);
    model.status = amount === due ? "paid" : "partially_paid";
    if (amount === due) model.completed += 1;
    return { status, expected: 200 };
  });

const voidIt = command("void", async (model, { shop, id }) => {
  const { status } = await shop.call("POST", `/${id}/void`);
  if (!["draft", "sent"].includes(model.status)) return { status, expected: 409 };
  model.status = "void";
  return { status, expected: 200 };
});

const anyPrice = fc.integer({ min: 0, max: 50_000 });
const place = fc.nat({ max: 3 });
const moves: fc.Arbitrary<Move>[] = [
  anyPrice.map(addLine),
  fc.tuple(place, anyPrice).map(([at, price]) => changeLine(at, price)),
  place.map(removeLine),
  fc.constant(send),
  fc.constantFrom(10, 34, 50, 100, 101).map(pay),
  fc.constantFrom(10, 50, 100).map(pay),
  fc.constant(voidIt),
];

test("no sequence of moves reaches an illegal state, overpays, or loses or doubles an event", async () => {
  const shop = await openShop(world);
  await fc.assert(
    fc.asyncProperty(fc.commands(moves, { maxCommands: 16 }), async (commands) => {
      const model: Model = { status: "draft", prices: [10_000], paid: 0, payments: [], sent: 0, completed: 0 };
      const { id, lines } = await shop.draft([{ unit_price: 100 }]);
      const real: Real = { shop, id, lineIds: lines.map((one: { id: string }) => one.id) };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      const ofIt = async (type: string) =>
        (await shop.events(type)).filter((event) => event.invoice_id === id && event.total === dollars(totalOf(model)));
      expect(await ofIt("invoice.sent")).toHaveLength(model.sent);
      expect(await ofIt("invoice.paid")).toHaveLength(model.completed);
      expect(model.completed).toBe(model.status === "paid" ? 1 : 0);
    }),
    { numRuns: 60 },
  );
});

test("random concurrent moves leave a legal invoice: paid in full with one event, or as its payments say", async () => {
  const shop = await openShop(world);
  const requests = {
    send: { path: "send", body: undefined },
    pay_30: { path: "payments", body: { amount: 30 } },
    pay_all: { path: "payments", body: { amount: 110 } },
    void: { path: "void", body: undefined },
    line: { path: "lines", body: line({ unit_price: 1 }) },
  };
  const names = fc.constantFrom(...(Object.keys(requests) as (keyof typeof requests)[]));
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(names, { minLength: 2, maxLength: 8 }), async (asDraft, chosen) => {
      const { id } = asDraft ? await shop.draft() : await shop.sent();
      const answers = await Promise.all(
        chosen.map((name) => shop.call("POST", `/${id}/${requests[name].path}`, requests[name].body)),
      );
      expect(answers.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([]);
      const body = await shop.read(id);
      const won = (name: string) =>
        answers.filter(({ status }, index) => chosen[index] === name && status < 300).length;
      const paid = won("pay_30") * 30 + won("pay_all") * 110;
      expect(body).toMatchObject({ amount_paid: paid, total: 110 + Math.round(won("line") * 110) / 100 });
      expect(paid).toBeLessThanOrEqual(body.total);
      const sum = body.payments.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
      expect(sum).toBe(paid);
      const events = (await shop.events("invoice.paid")).filter(({ invoice_id }) => invoice_id === id);
      expect(events).toHaveLength(body.status === "paid" ? 1 : 0);
      if (body.status === "void") expect(paid).toBe(0);
      if (body.status === "paid") expect(paid).toBe(body.total);
    }),
    { numRuns: 30 },
  );
});

test("the table of transitions names states that the database has, and no others", () => {
  const known = ["draft", "sent", "partially_paid", "paid", "void"];
  const rows = [...invoiceTransitions.describe().matchAll(/^(.+) ──(\w+)──▶ (\w+)$/gm)];
  expect(new Set(rows.map(([, , , to]) => to))).toEqual(new Set(["deleted", "sent", "partially_paid", "paid", "void"]));
  for (const [, from = "", action, to] of rows) {
    for (const state of from.split(" | ")) expect(known).toContain(state);
    expect(action === "delete" ? ["deleted"] : known).toContain(to);
  }
});
