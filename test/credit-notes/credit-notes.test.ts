import { afterAll, beforeAll, expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;

const notes = (shop: Shop) => (method: string, path: string, body?: unknown) =>
  shop.client(method, `/v1/credit_notes${path}`, body === undefined ? {} : { body });

async function paid(shop: Shop) {
  const invoice = await shop.sent();
  return done(await shop.call("POST", `/${invoice.id}/payments`, { amount: 110 })).body;
}

test("a credit note of an unpaid invoice reduces what is due, and its number and events say so", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id, customer_id } = await shop.sent();
  const issued = await call("POST", "", { invoice_id: id, amount: 33, reason: "Damaged panel" });
  expect(issued.status).toBe(201);
  expect(issued.body).toMatchObject({
    credit_note_number: "CN-1001",
    status: "issued",
    invoice_id: id,
    customer_id,
    reason: "Damaged panel",
    subtotal: 30,
    tax_total: 3,
    total: 33,
    amount_applied: 33,
    amount_refunded: 0,
    amount_remaining: 0,
    applications: [{ invoice_id: id, amount: 33 }],
    refunds: [],
  });
  expect(issued.headers.get("location")).toContain(`/v1/credit_notes/${issued.body.id}`);
  expect(await shop.read(id)).toMatchObject({ status: "sent", credited: 33, amount_paid: 0, amount_due: 77 });
  expect(await shop.events("credit_note.issued")).toEqual([
    expect.objectContaining({ credit_note_id: issued.body.id, invoice_id: id, total: 33, amount_applied: 33 }),
  ]);
  expect((await call("GET", `?invoice_id=${id}`)).body.data).toMatchObject([{ id: issued.body.id }]);
});

test("without an amount, the whole invoice is credited with its own lines, and the next credit is refused", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id, lines } = await shop.sent();
  const { body } = await call("POST", "", { invoice_id: id });
  expect(body).toMatchObject({ total: 110, tax_inclusive: false });
  expect(body.lines.map(({ description }: { description: string }) => description)).toEqual(
    lines.map(({ description }: { description: string }) => description),
  );
  const credited = await shop.read(id);
  expect(credited).toMatchObject({ status: "paid", credited: 110, amount_due: 0 });
  expect(credited.paid_at).toEqual(expect.any(String));
  expect(await shop.events("invoice.paid")).toEqual([]);
  expect(await call("POST", "", { invoice_id: id, amount: 1 })).toMatchObject({ status: 422 });
});

test("the credit of a paid invoice is left to refund, which leaves the invoice paid", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id } = await paid(shop);
  const { body: note } = await call("POST", "", { invoice_id: id, amount: 40 });
  expect(note).toMatchObject({ amount_applied: 0, amount_remaining: 40 });
  expect(await call("POST", `/${note.id}/refund`, { amount: 40.01 })).toMatchObject({ status: 422 });
  const refunded = await call("POST", `/${note.id}/refund`, { method: "bank_transfer", reference: "R 1" });
  expect(refunded.body).toMatchObject({
    amount_refunded: 40,
    amount_remaining: 0,
    refunds: [{ kind: "refund", amount: -40, method: "bank_transfer", owed_again: false, credit_note_id: note.id }],
  });
  expect(await shop.read(id)).toMatchObject({
    status: "paid",
    amount_paid: 70,
    amount_refunded: 40,
    credited: 0,
    amount_due: 0,
  });
  expect(await call("POST", `/${note.id}/refund`, {})).toMatchObject({ status: 409 });
  expect(await call("POST", `/${note.id}/void`)).toMatchObject({ status: 409 });
  const { payments } = await shop.read(id);
  const refund = payments.find(({ kind }: { kind: string }) => kind === "refund");
  done(await shop.call("DELETE", `/${id}/payments/${refund.id}`));
  expect((await call("GET", `/${note.id}`)).body).toMatchObject({ amount_refunded: 0, amount_remaining: 40 });
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 110, amount_refunded: 0, amount_due: 0 });
  expect((await call("POST", `/${note.id}/void`)).body).toMatchObject({ status: "void", amount_remaining: 0 });
});

test("a credit that is left settles other invoices of the customer, and can be taken back", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const [first, second, draft] = [await paid(shop), await shop.sent(), await shop.draft()];
  const { body: note } = await call("POST", "", { invoice_id: first.id });
  expect(await call("POST", `/${note.id}/apply`, { invoice_id: draft.id })).toMatchObject({ status: 409 });
  expect(await call("POST", `/${note.id}/apply`, { invoice_id: second.id, amount: 110.01 })).toMatchObject({
    status: 422,
  });
  const applied = await call("POST", `/${note.id}/apply`, { invoice_id: second.id, amount: 60 });
  expect(applied.body).toMatchObject({ amount_applied: 60, amount_remaining: 50 });
  expect(await shop.read(second.id)).toMatchObject({ status: "sent", credited: 60, amount_due: 50 });
  expect(await shop.call("POST", `/${second.id}/void`)).toMatchObject({ status: 409 });
  expect((await call("POST", `/${note.id}/apply`, { invoice_id: second.id })).body).toMatchObject({
    amount_remaining: 0,
  });
  expect(await shop.read(second.id)).toMatchObject({ status: "paid", credited: 110, amount_due: 0 });
  const [application] = applied.body.applications;
  const back = await call("DELETE", `/${note.id}/applications/${application.id}`);
  expect(back.body).toMatchObject({ amount_applied: 50, amount_remaining: 60 });
  expect(await shop.read(second.id)).toMatchObject({ status: "sent", credited: 50, amount_due: 60, paid_at: null });
  done(await call("POST", `/${note.id}/void`));
  expect(await shop.read(second.id)).toMatchObject({ status: "sent", credited: 0, amount_due: 110 });
  expect((await shop.events("credit_note.updated")).map(({ amount_remaining }) => amount_remaining)).toEqual([
    50, 0, 60,
  ]);
  expect(await shop.events("credit_note.voided")).toHaveLength(1);
});

test("a credit note backs a refund that was recorded before it, so that it is not paid out twice", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id } = await paid(shop);
  done(await shop.call("POST", `/${id}/payments`, { amount: -30 }));
  expect(await shop.read(id)).toMatchObject({ status: "paid", amount_paid: 80, amount_refunded: 30, amount_due: 0 });
  const { body: note } = await call("POST", "", { invoice_id: id, amount: 50 });
  expect(note).toMatchObject({ amount_applied: 0, amount_refunded: 30, amount_remaining: 20 });
  const { payments } = await shop.read(id);
  const refund = payments.find(({ kind }: { kind: string }) => kind === "refund");
  done(await shop.call("DELETE", `/${id}/payments/${refund.id}`));
  expect((await call("GET", `/${note.id}`)).body).toMatchObject({ amount_refunded: 0, amount_remaining: 50 });
});

test("a refund that is owed again increases what is due; a payment cannot say so", async () => {
  const shop = await openShop(world);
  const { id } = await paid(shop);
  const again = await shop.call("POST", `/${id}/payments`, { amount: -110, owed_again: true });
  expect(again.body).toMatchObject({ status: "sent", amount_paid: 0, amount_refunded: 0, amount_due: 110 });
  expect(await shop.call("POST", `/${id}/payments`, { amount: 10, owed_again: true })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/owed_again" }] },
  });
});

test("an amount is split among the invoice's GST rates to the cent, whatever the amount", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const lines = [
    { description: "Unit", quantity: 1, unit_price: 1333.33 },
    { description: "Permit", quantity: 1, unit_price: 77.77, tax_rate: 0 },
    { description: "Discount", quantity: 1, unit_price: -10.01 },
  ];
  const { id, total } = await shop.sent(lines);
  let left = Math.round(total * 100);
  for (const cents of [1, 5, 11_500, 6001, 22_501, 99]) {
    const { status, body } = await call("POST", "", { invoice_id: id, amount: cents / 100 });
    expect(status).toBe(201);
    const sum = body.lines.reduce(
      (all: number, line: { line_total: number }) => all + Math.round(line.line_total * 100),
      0,
    );
    expect([sum, Math.round(body.total * 100)]).toEqual([cents, cents]);
    expect(Math.round((body.subtotal + body.tax_total) * 100)).toBe(cents);
    left -= cents;
  }
  const { body: rest } = await call("POST", "", { invoice_id: id });
  expect(Math.round(rest.total * 100)).toBe(left);
  expect(await shop.read(id)).toMatchObject({ status: "paid", credited: total, amount_due: 0 });
});

test("concurrent credits never exceed the invoice, and concurrent uses never exceed the credit", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id } = await shop.sent();
  const credits = await Promise.all([1, 2, 3, 4].map(() => call("POST", "", { invoice_id: id, amount: 40 })));
  expect(credits.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  expect(await shop.read(id)).toMatchObject({ credited: 80, amount_due: 30 });
  const [credited, other] = [await paid(shop), await shop.sent()];
  const { body: note } = await call("POST", "", { invoice_id: credited.id, amount: 50 });
  const uses = await Promise.all([
    ...[1, 2].map(() => call("POST", `/${note.id}/apply`, { invoice_id: other.id, amount: 30 })),
    ...[1, 2].map(() => call("POST", `/${note.id}/refund`, { amount: 30 })),
  ]);
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await call("GET", `/${note.id}`)).body).toMatchObject({ amount_remaining: 20 });
});

test("a draft and a void invoice are not credited, and another business's invoice is not found", async () => {
  const shop = await openShop(world);
  const stranger = await openShop(world);
  const call = notes(shop);
  const [draft, voided] = [await shop.draft(), await shop.sent()];
  done(await shop.call("POST", `/${voided.id}/void`));
  for (const { id } of [draft, voided])
    expect(await call("POST", "", { invoice_id: id })).toMatchObject({ status: 409 });
  const { id } = await shop.sent();
  expect(await notes(stranger)("POST", "", { invoice_id: id })).toMatchObject({ status: 404 });
  expect(
    await call("POST", "", { invoice_id: id, amount: 5, lines: [{ description: "A", quantity: 1, unit_price: 1 }] }),
  ).toMatchObject({ status: 400 });
  expect(await call("POST", "", { invoice_id: id, issue_date: "2999-01-01" })).toMatchObject({ status: 400 });
});

test("the customer gets it by email with a PDF, and sees it on its page", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id } = await shop.sent();
  const { body: note } = await call("POST", "", { invoice_id: id, amount: 33 });
  expect((await call("POST", `/${note.id}/send`)).body).toMatchObject({ delivery: { status: "queued" } });
  const emails = await world.database.system.email.findMany({ where: { creditNoteId: note.id } });
  expect(emails).toMatchObject([{ subject: expect.stringContaining("Credit note CN-1001"), to: "jane@example.com" }]);
  const page = await fetch(note.public_url.replace(world.config.appUrl, world.origin));
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain("CN-1001");
  expect(text).toContain("Deducted from");
  const pdf = await fetch(`${note.public_url.replace(world.config.appUrl, world.origin)}.pdf`);
  expect([pdf.headers.get("content-type"), pdf.status === 200 ? "" : await pdf.text()]).toEqual([
    "application/pdf",
    "",
  ]);
  const invoice = await shop.read(id);
  const invoicePage = await (await fetch(invoice.public_url.replace(world.config.appUrl, world.origin))).text();
  expect(invoicePage).toContain("Credit note CN-1001");
  expect(invoicePage).toContain("$77.00");
  done(await call("POST", `/${note.id}/void`));
  expect(await call("POST", `/${note.id}/send`)).toMatchObject({ status: 409 });
});

test("voiding a credit note that was applied twice to an invoice takes all of it back", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const [first, second] = [await paid(shop), await shop.sent()];
  const { body: note } = await call("POST", "", { invoice_id: first.id, amount: 30 });
  for (const amount of [10, 20]) done(await call("POST", `/${note.id}/apply`, { invoice_id: second.id, amount }));
  expect(await shop.read(second.id)).toMatchObject({ credited: 30, amount_due: 80 });
  done(await call("POST", `/${note.id}/void`));
  expect(await shop.read(second.id)).toMatchObject({ credited: 0, amount_due: 110 });
  done(await shop.call("POST", `/${second.id}/void`));
});

test("refunds can be deleted in any order, and each credit note gets back its own", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id } = await paid(shop);
  done(await shop.call("POST", `/${id}/payments`, { amount: -30 }));
  const { body: backing } = await call("POST", "", { invoice_id: id, amount: 30 });
  const { body: other } = await call("POST", "", { invoice_id: id, amount: 50 });
  done(await call("POST", `/${other.id}/refund`, {}));
  const { payments } = await shop.read(id);
  const refunds = payments.filter(({ kind }: { kind: string }) => kind === "refund");
  const left = async () =>
    Promise.all([backing, other].map(async (note) => (await call("GET", `/${note.id}`)).body.amount_remaining));
  expect(await left()).toEqual([0, 0]);
  done(await shop.call("DELETE", `/${id}/payments/${refunds[0].id}`));
  expect(await left()).toEqual([30, 0]);
  done(await shop.call("DELETE", `/${id}/payments/${refunds[1].id}`));
  expect(await left()).toEqual([30, 50]);
  expect(await shop.read(id)).toMatchObject({ amount_paid: 110, amount_refunded: 0, amount_due: 0 });
});

test("a refund that is recorded after the credit note uses its rest, so that it is not paid out twice", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id } = await paid(shop);
  const { body: note } = await call("POST", "", { invoice_id: id, amount: 40 });
  done(await shop.call("POST", `/${id}/payments`, { amount: -30 }));
  expect((await call("GET", `/${note.id}`)).body).toMatchObject({ amount_refunded: 30, amount_remaining: 10 });
  expect(await call("POST", `/${note.id}/refund`, { amount: 11 })).toMatchObject({ status: 422 });
});

test("an invoice with an issued credit note cannot be voided, wherever its credit is", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const { id } = await shop.sent();
  const { body: note } = await call("POST", "", { invoice_id: id, amount: 50 });
  const { applications } = note;
  done(await call("DELETE", `/${note.id}/applications/${applications[0].id}`));
  expect(await shop.call("POST", `/${id}/void`)).toMatchObject({ status: 409 });
  done(await call("POST", `/${note.id}/void`));
  done(await shop.call("POST", `/${id}/void`));
});

test("lines of a credit that exceed every invoice are refused, though their total is small", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent();
  const huge = { description: "Huge", quantity: 99_999, unit_price: 99_999_999 };
  const lines = [huge, { ...huge, unit_price: -99_999_999 }, { description: "Small", quantity: 1, unit_price: 10 }];
  expect(await notes(shop)("POST", "", { invoice_id: id, lines })).toMatchObject({ status: 422 });
});

test("credit that is left again backs the refunds that have none, so that it is not paid out twice", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const left = async (note: { id: string }) => (await call("GET", `/${note.id}`)).body.amount_remaining;
  const refund = (id: string, amount: number) => shop.call("POST", `/${id}/payments`, { amount: -amount });

  const deleted = await paid(shop);
  const { body: paidOut } = await call("POST", "", { invoice_id: deleted.id, amount: 50 });
  done(await call("POST", `/${paidOut.id}/refund`, {}));
  done(await refund(deleted.id, 50));
  const { payments } = await shop.read(deleted.id);
  done(await shop.call("DELETE", `/${deleted.id}/payments/${payments[1].id}`));
  expect(await left(paidOut)).toBe(0);

  const other = await shop.sent();
  const { id } = await paid(shop);
  const { body: applied } = await call("POST", "", { invoice_id: id, amount: 50 });
  const { body: use } = await call("POST", `/${applied.id}/apply`, { invoice_id: other.id });
  done(await refund(id, 50));
  const takenBack = await call("DELETE", `/${applied.id}/applications/${use.applications[0].id}`);
  expect(takenBack.body).toMatchObject({ amount_applied: 0, amount_refunded: 50, amount_remaining: 0 });

  const { id: third } = await paid(shop);
  done(await refund(third, 30));
  const { body: backing } = await call("POST", "", { invoice_id: third, amount: 30 });
  const { body: rest } = await call("POST", "", { invoice_id: third, amount: 40 });
  expect(await left(rest)).toBe(40);
  done(await call("POST", `/${backing.id}/void`));
  expect(await left(rest)).toBe(10);
});

test("the GST of an invoice's credit notes is at most the invoice's, and the same once it is credited in full", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const cents = (amount: number) => Math.round(amount * 100);
  const credit = async (invoice: { id: string }, body = {}) =>
    (await call("POST", "", { invoice_id: invoice.id, ...body })).body;
  const taxes = (credits: { tax_total: number }[]) => credits.reduce((sum, one) => sum + cents(one.tax_total), 0);

  const mixed = await shop.sent([
    { description: "Unit", quantity: 1, unit_price: 100 },
    { description: "Permit", quantity: 1, unit_price: 100, tax_rate: 0 },
  ]);
  const unit = await credit(mixed, { lines: [{ description: "Unit", quantity: 1, unit_price: 100 }] });
  const permit = await credit(mixed);
  expect([unit, permit].map(({ tax_total: tax, total }) => [tax, total])).toEqual([
    [10, 110],
    [0, 100],
  ]);

  const odd = await shop.sent([{ description: "Part", quantity: 1, unit_price: 90.91 }]);
  expect(odd).toMatchObject({ tax_total: 9.09, total: 100 });
  expect(taxes([await credit(odd, { amount: 50 }), await credit(odd, { amount: 50 })])).toBe(909);

  const many = await shop.sent([{ description: "Part", quantity: 1, unit_price: 0.06 }]);
  const small: { tax_total: number; total: number }[] = [];
  while (small.length < 7) small.push(await credit(many, { amount: 0.01 }));
  expect(small.map(({ total }) => cents(total))).toEqual(Array(7).fill(1));
  expect(taxes(small)).toBe(cents(many.tax_total));

  const free = await shop.sent([
    { description: "Permit", quantity: 1, unit_price: 110, tax_rate: 0 },
    { description: "Part", quantity: 1, unit_price: 10 },
  ]);
  const wrong = await call("POST", "", {
    invoice_id: free.id,
    lines: [{ description: "Permit", quantity: 1, unit_price: 100 }],
  });
  expect(wrong).toMatchObject({ status: 422, body: { detail: expect.stringContaining("at most 11.00 at 10 % GST") } });

  const discounted = await shop.sent([
    { description: "Unit", quantity: 1, unit_price: 1000 },
    { description: "Voucher", quantity: 1, unit_price: -100, tax_rate: 0 },
  ]);
  expect(taxes([await credit(discounted, { amount: 500 }), await credit(discounted)])).toBe(10_000);
});

test("an invoice that another invoice's credit settles says whose credit it is", async () => {
  const shop = await openShop(world);
  const call = notes(shop);
  const other = await shop.sent();
  const { id } = await paid(shop);
  const { body: note } = await call("POST", "", { invoice_id: id, amount: 50 });
  done(await call("POST", `/${note.id}/apply`, { invoice_id: other.id }));
  expect(await shop.call("POST", `/${other.id}/void`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(`${note.credit_note_number} settles a part`) },
  });
});
