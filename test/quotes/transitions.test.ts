import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireQuotes } from "../../src/domain/trade/quotes/expire-quotes.ts";
import { startWorld, type World } from "../world/world.ts";
import { createShop, type Shop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const conflict = { status: 409, body: { type: "urn:service:error:conflict" } };
const past = () => new Date(Date.now() - 3 * 86_400_000);

async function letPass(id: string): Promise<void> {
  await world.database.system.quote.updateMany({ where: { id }, data: { validUntil: past() } });
}

test("a quote is emailed to the customer with its link, and again when it is sent again", async () => {
  const shop = await createShop(world);
  const { id, quote_reference } = await shop.quote({ message: "Mind the <dog>", valid_until: "2099-01-01" });
  const sent = await shop.move(id, "send");
  expect(sent).toMatchObject({ status: 200, body: { status: "sent", sent_at: expect.any(String) } });
  expect((await shop.move(id, "send", {})).status).toBe(200);
  const payload = { quote_id: id, customer_id: shop.customer, quote_reference, total: 1100 };
  expect(await shop.events("quote.sent")).toMatchObject([payload, payload]);
  const [email, ...more] = await shop.emails();
  expect(more).toHaveLength(1);
  expect(email).toMatchObject({ to: "jane@example.com", subject: "Quote Q-1001 from Test Plumbing" });
  expect(email?.text).toContain("$1,100.00");
  expect(email?.html).toContain("Mind the &lt;dog&gt;");
  expect(email?.text).toMatch(new RegExp(`${world.config.appUrl}/q/[\\w-]{64}`));
});

test("a quote to a customer without an email is not sent, and stays a draft", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote();
  await shop.client("PATCH", `/v1/customers/${shop.customer}`, { body: { email: null } });
  expect(await shop.move(id, "send")).toMatchObject({
    status: 422,
    body: { type: "urn:service:error:no-email-on-file" },
  });
  expect((await shop.client("GET", `/v1/quotes/${id}`)).body).toMatchObject({ status: "draft", sent_at: null });
  expect(await shop.events("quote.sent")).toEqual([]);
  expect(await shop.emails()).toEqual([]);
});

test("an accepted quote has a job, and its lead is won", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const { id, quote_reference } = await shop.quote({ lead_id: lead, title: "Lounge" });
  await shop.move(id, "send");
  const { body } = await shop.move(id, "accept");
  expect(body).toMatchObject({ status: "accepted", accepted_total: 1100, job_number: "J-1001" });
  const job = await shop.client("GET", `/v1/jobs/${body.job_id}`);
  expect(job.body).toMatchObject({ title: "Lounge", status: "unscheduled", quote_id: id, lead_id: lead });
  const [event] = await shop.events("quote.accepted");
  expect(event).toEqual({
    version: "v1",
    event_type: "quote.accepted",
    event_id: expect.any(String),
    business_id: shop.id,
    occurred_at: expect.any(String),
    quote_id: id,
    customer_id: shop.customer,
    quote_reference,
    quote_version: 1,
    accepted_total: 1100,
    job_number: "J-1001",
  });
  expect(await shop.events("lead.won")).toMatchObject([{ lead_id: lead, won_via: "quote_accepted", quote_id: id }]);
});

test("exactly one of concurrent acceptances and declines succeeds", async () => {
  const shop = await createShop(world);
  for (let round = 0; round < 5; round += 1) {
    const lead = await shop.lead();
    const { id } = await shop.quote({ lead_id: lead });
    await shop.move(id, "send");
    const moves = round === 0 ? ["accept", "accept", "accept"] : ["accept", "decline", "accept", "decline"];
    const answers = await Promise.all(moves.map((move) => shop.move(id, move)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...moves.slice(1).map(() => 409)]);
    const { body } = await shop.client("GET", `/v1/quotes/${id}`);
    const jobs = (await shop.client("GET", "/v1/jobs")).body.data.filter(
      (job: { quote_id: string }) => job.quote_id === id,
    );
    const accepted = (await shop.events("quote.accepted")).filter(({ quote_id }) => quote_id === id);
    const won = (await shop.events("lead.won")).filter(({ lead_id }) => lead_id === lead);
    for (const list of [jobs, accepted, won]) expect(list).toHaveLength(body.status === "accepted" ? 1 : 0);
  }
});

test("two quotes of one lead accepted concurrently both have a job, and the lead is won once", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const quotes = [await shop.quote({ lead_id: lead }), await shop.quote({ lead_id: lead })];
  for (const { id } of quotes) await shop.move(id, "send");
  const answers = await Promise.all([
    ...quotes.map(({ id }) => shop.move(id, "accept")),
    ...quotes.map(() => shop.client("POST", "/v1/quotes", { body: { customer_id: shop.customer, lead_id: lead } })),
    shop.client("POST", "/v1/jobs", { body: { customer_id: shop.customer, lead_id: lead, title: "Work" } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201, 201]);
  expect(await shop.events("lead.won")).toHaveLength(1);
  expect(await shop.events("lead.converted")).toHaveLength(1);
});

test("a deposit is paid once, also when two are recorded concurrently, and wins the lead", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const { id, quote_reference } = await shop.quote({ lead_id: lead, deposit_amount: 200 });
  expect(await shop.move(id, "deposit")).toMatchObject(conflict);
  await shop.move(id, "send");
  const answers = await Promise.all([shop.move(id, "deposit"), shop.move(id, "deposit", { amount: 300 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await shop.client("GET", `/v1/quotes/${id}`);
  expect(body).toMatchObject({ status: "sent", deposit_paid_at: expect.any(String) });
  expect(await shop.events("quote.paid")).toMatchObject([
    { quote_id: id, quote_reference, deposit_amount: body.deposit_amount, paid_at: body.deposit_paid_at },
  ]);
  expect(await shop.events("lead.won")).toMatchObject([{ won_via: "quote_paid", quote_id: id }]);
  expect((await shop.move(id, "accept")).status).toBe(200);
  expect(await shop.events("lead.won")).toHaveLength(1);
});

test("a deposit requires an amount, of at most the total", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote();
  await shop.move(id, "send");
  for (const body of [undefined, {}, { amount: 1100.01 }, { amount: 0 }, { amount: null }])
    expect(await shop.move(id, "deposit", body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/amount" }] },
    });
  const paid = await shop.move(id, "deposit", { amount: 1100 });
  expect(paid.body).toMatchObject({ deposit_amount: 1100, status: "sent" });
});

test("a sent quote reads and behaves as expired once valid_until has passed, before and after the job has run", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote({ deposit_amount: 100, valid_until: "2099-01-01" });
  const kept = await shop.quote({ valid_until: "2099-01-01" });
  const draft = await shop.quote();
  for (const quote of [id, kept.id]) await shop.move(quote, "send");
  await letPass(id);
  await letPass(draft.id);
  const look = async () => {
    expect((await shop.client("GET", `/v1/quotes/${id}`)).body.status).toBe("expired");
    expect((await shop.client("GET", "/v1/quotes?status=expired")).body.data).toMatchObject([{ id }]);
    expect((await shop.client("GET", "/v1/quotes?status=sent")).body.data).toMatchObject([{ id: kept.id }]);
    for (const move of ["accept", "decline", "send", "deposit"]) {
      const refused = await shop.move(id, move);
      expect(refused).toMatchObject(conflict);
      expect(refused.body.detail).toContain("The quote's status is expired.");
    }
  };
  await look();
  await Promise.all([expireQuotes(world.database), expireQuotes(world.database)]);
  await look();
  const stored = await world.database.system.quote.findMany({ where: { businessId: shop.id, status: "expired" } });
  expect(stored).toMatchObject([{ id }]);
  expect((await shop.client("GET", `/v1/quotes/${draft.id}`)).body.status).toBe("draft");
  expect(await shop.move(draft.id, "send")).toMatchObject(conflict);
});

test("a quote with a total of zero is not sent", async () => {
  const shop = await createShop(world);
  const free = [{ description: "Advice", quantity: 1, unit_price: 0 }];
  for (const lines of [[], free]) {
    const { id } = await shop.quote({ lines });
    expect(await shop.move(id, "send")).toMatchObject({
      status: 422,
      body: { type: "urn:service:error:unprocessable" },
    });
    expect((await shop.client("GET", `/v1/quotes/${id}`)).body).toMatchObject({ status: "draft", sent_at: null });
  }
  expect(await shop.emails()).toEqual([]);
});

test("a quote can be declined with a reason or without, but not once its deposit is paid", async () => {
  const shop = await createShop(world);
  for (const [body, decline_reason] of [
    [undefined, null],
    [{ decline_reason: "Too dear." }, "Too dear."],
  ] as const) {
    const { id } = await shop.quote();
    await shop.move(id, "send");
    expect((await shop.move(id, "decline", body)).body).toMatchObject({ status: "declined", decline_reason });
  }
  for (let round = 0; round < 4; round += 1) {
    const { id } = await shop.quote({ deposit_amount: 100 });
    await shop.move(id, "send");
    const answers = await Promise.all([shop.move(id, "deposit"), shop.move(id, "decline")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await shop.client("GET", `/v1/quotes/${id}`);
    expect([body.status, body.deposit_paid_at === null]).toEqual(
      answers[0]?.status === 200 ? ["sent", false] : ["declined", true],
    );
  }
});

test("valid_until can move on a sent and an expired quote, which is then sent again", async () => {
  const shop = await createShop(world);
  const patch = (id: string, body: object) => shop.client("PATCH", `/v1/quotes/${id}`, { body });
  for (const isWrittenDown of [false, true]) {
    const { id } = await shop.quote({ valid_until: "2099-01-01" });
    await shop.move(id, "send");
    expect((await patch(id, { valid_until: "2098-01-01" })).body.status).toBe("sent");
    // An update must not expire a quote, because a past date is probably a mistake.
    expect(await patch(id, { valid_until: "2020-01-01" })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/valid_until" }] },
    });
    expect((await shop.client("GET", `/v1/quotes/${id}`)).body).toMatchObject({
      status: "sent",
      valid_until: "2098-01-01",
    });
    await letPass(id);
    if (isWrittenDown) await expireQuotes(world.database);
    expect(await patch(id, { valid_until: "2099-01-01", title: "New" })).toMatchObject(conflict);
    expect((await patch(id, { valid_until: "2020-01-01" })).body.status).toBe("expired");
    expect((await patch(id, { valid_until: "2099-02-01" })).body.status).toBe("sent");
    expect((await shop.move(id, "send")).status).toBe(200);
    expect((await patch(id, { valid_until: null })).body).toMatchObject({ status: "sent", valid_until: null });
    expect((await shop.move(id, "accept")).status).toBe(200);
    expect(await patch(id, { valid_until: null })).toMatchObject(conflict);
  }
});

test("a copy of any quote is a draft with the same offer", async () => {
  const shop = await createShop(world);
  const lead = await shop.lead();
  const offer = { lead_id: lead, title: "Lounge", message: "Hello", deposit_amount: 100 };
  const { id } = await shop.quote({ ...offer, external_id: "mine", valid_until: "2099-01-01" });
  await shop.move(id, "send");
  await shop.move(id, "decline");
  const copied = await shop.move(id, "copy");
  expect(copied).toMatchObject({
    status: 201,
    body: {
      ...offer,
      status: "draft",
      quote_reference: "Q-1002",
      customer_id: shop.customer,
      external_id: null,
      valid_until: null,
      sent_at: null,
      declined_at: null,
      total: 1100,
      lines: [{ position: 1, description: "Split system", line_total: 1000 }],
    },
  });
  expect(copied.headers.get("location")).toBe(`${world.config.baseUrl}/v1/quotes/${copied.body.id}`);
  expect((await shop.client("GET", `/v1/quotes/${copied.body.id}`)).body).toEqual(copied.body);
  const other = await createShop(world);
  expect((await other.move(id, "copy")).status).toBe(404);
});

type Model = { status: string; paid: boolean; sent: number };

const outcomes: Record<string, (model: Model) => Model | undefined> = {
  change: (model) => (model.status === "draft" ? model : undefined),
  send: (model) =>
    model.status === "draft" || model.status === "sent"
      ? { ...model, status: "sent", sent: model.sent + 1 }
      : undefined,
  accept: (model) => (model.status === "sent" ? { ...model, status: "accepted" } : undefined),
  decline: (model) => (model.status === "sent" && !model.paid ? { ...model, status: "declined" } : undefined),
  deposit: (model) =>
    ["sent", "accepted"].includes(model.status) && !model.paid ? { ...model, paid: true } : undefined,
  expire: (model) => (model.status === "sent" ? { ...model, status: "expired" } : model),
};

async function perform(shop: Shop, id: string, move: string): Promise<number> {
  if (move === "change") return (await shop.client("PATCH", `/v1/quotes/${id}`, { body: { title: "New" } })).status;
  if (move !== "expire") return (await shop.move(id, move)).status;
  await world.database.system.quote.updateMany({ where: { id, status: "sent" }, data: { validUntil: past() } });
  await expireQuotes(world.database);
  return 200;
}

test("only the table's transitions succeed, in any order, and each emits its event once", async () => {
  const shop = await createShop(world);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(outcomes)), { maxLength: 8 }), async (moves) => {
      const { id } = await shop.quote({ deposit_amount: 100 });
      let model: Model = { status: "draft", paid: false, sent: 0 };
      for (const move of moves) {
        const next = outcomes[move]?.(model);
        expect(await perform(shop, id, move), `${move} when ${model.status}`).toBe(next === undefined ? 409 : 200);
        model = next ?? model;
        expect((await shop.client("GET", `/v1/quotes/${id}`)).body).toMatchObject({
          status: model.status,
          total: 1100,
          accepted_total: model.status === "accepted" ? 1100 : null,
        });
      }
      const emitted = async (type: "quote.sent" | "quote.accepted" | "quote.paid") =>
        (await shop.events(type)).filter(({ quote_id }) => quote_id === id).length;
      expect([await emitted("quote.sent"), await emitted("quote.accepted"), await emitted("quote.paid")]).toEqual([
        model.sent,
        model.status === "accepted" ? 1 : 0,
        model.paid ? 1 : 0,
      ]);
    }),
    { numRuns: 30 },
  );
});
