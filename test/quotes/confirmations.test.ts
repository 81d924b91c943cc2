import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../web/read-pdf.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { createShop, type Shop } from "./shop.ts";

let world: World;
let visit: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await startWorld();
  visit = createClient(world.origin);
});
afterAll(() => world.close());

const bank = "BSB 012-345, account 6789 0123";

async function sentQuote(fields: Record<string, unknown> = {}, timeZone = "Australia/Sydney") {
  const shop = await createShop(world, { timeZone, paymentInstructions: bank });
  const quote = await shop.quote({ title: "Lounge", ...fields });
  await shop.move(quote.id, "send");
  const [, page = ""] = /(http\S+\/q\/\S+)/.exec((await shop.emails())[0]?.text ?? "") ?? [];
  return { shop, quote, page };
}

const ofKind = async (shop: Shop, kind: string) => (await shop.emails()).filter((email) => email.kind === kind);

async function turnOff(shop: Shop, setting: string) {
  const owner = await world.addPerson(shop.id);
  const { body } = await owner.graphql(
    `mutation { update_business_settings(input: {${setting}: false}) { ${setting} } }`,
  );
  expect(body.data.update_business_settings).toEqual({ [setting]: false });
}

test("an accepted quote is confirmed with its content, the job, and how to pay its deposit", async () => {
  const { shop, quote, page } = await sentQuote({ deposit_amount: 250 });
  expect((await shop.move(quote.id, "accept")).status).toBe(200);
  const [email, ...more] = await ofKind(shop, "acceptance");
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to: "jane@example.com",
    subject: `Quote ${quote.quote_reference} from Test Plumbing is accepted`,
    quoteId: quote.id,
    status: "queued",
  });
  for (const part of [
    "Hello Jane Citizen,",
    "our quote Q-1001, Lounge: $1,100.00 including GST.",
    "Your job number is J-1001.",
    "A deposit of $250.00 is due now. Please quote Q-1001 with your payment.",
    `How to pay:\n${bank}`,
    `View the quote: ${page}`,
  ])
    expect(email?.text).toContain(part);
  expect(email?.html).toContain(`href="${page}"`);
  expect((await visit("GET", new URL(page).pathname)).text).toContain("J-1001");
});

test("a customer who accepts on the page receives the same, once for all clicks", async () => {
  const { shop, quote, page } = await sentQuote();
  const { pathname } = new URL(page);
  await Promise.all([visit("POST", `${pathname}/accept`), visit("POST", `${pathname}/accept`)]);
  await Promise.all([visit("POST", `${pathname}/accept`), shop.move(quote.id, "accept")]);
  const [email, ...more] = await ofKind(shop, "acceptance");
  expect(more).toEqual([]);
  expect(email?.text).toContain(`View the quote: ${page}`);
  expect(email?.text).not.toContain("deposit");
  expect(email?.text).not.toContain(bank);
});

test("the confirmation says that an earlier deposit is paid", async () => {
  const { shop, quote } = await sentQuote({ deposit_amount: 250 });
  await shop.move(quote.id, "deposit");
  await shop.move(quote.id, "accept");
  const [email] = await ofKind(shop, "acceptance");
  expect(email?.text).toContain("Your deposit of $250.00 is paid.");
  expect(email?.text).not.toContain(bank);
});

test("a paid deposit is no longer asked for, by the quote's page, its PDF and its email", async () => {
  const { shop, quote, page } = await sentQuote({ deposit_amount: 250 });
  const { pathname } = new URL(page);
  const read = async () => {
    const pdf = (await readPdf(await (await fetch(`${world.origin}${pathname}.pdf`)).bytes())).pages.join(" ");
    const [email] = (await ofKind(shop, "quote")).slice(-1);
    return [(await visit("GET", pathname)).text, pdf, email?.text ?? ""];
  };
  for (const text of await read()) expect(text).toContain("BSB 012-345");
  await shop.move(quote.id, "deposit");
  await shop.move(quote.id, "send");
  const [html, pdf, email] = await read();
  for (const text of [html, pdf, email]) expect(text).not.toMatch(/BSB|How to pay|due/);
  expect(email).toContain("Your deposit of $250.00 is paid.");
  expect(email).toContain("View the quote, and accept it:");
});

test("a deposit's receipt has its amount, the date in the business's time zone, and the rest", async () => {
  for (const timeZone of ["Australia/Sydney", "Australia/Perth"]) {
    const { shop, quote, page } = await sentQuote({ deposit_amount: 250 }, timeZone);
    const { deposit_paid_at } = (await shop.move(quote.id, "deposit")).body;
    const [email, ...more] = await ofKind(shop, "receipt");
    expect(more).toEqual([]);
    const day = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone }).format(new Date(deposit_paid_at));
    expect(email).toMatchObject({
      to: "jane@example.com",
      subject: "Receipt for the deposit of quote Q-1001 from Test Plumbing",
      quoteId: quote.id,
      text: expect.stringContaining(`your deposit of $250.00 for quote Q-1001 on ${day}.`),
    });
    expect(email?.text).toContain("Of the quote's $1,100.00 including GST, $850.00 remains.");
    expect(email?.text).toContain(`View the quote: ${page}`);
  }
});

test("a deposit of the whole total pays the quote in full", async () => {
  const { shop, quote } = await sentQuote();
  await shop.move(quote.id, "deposit", { amount: 1100 });
  expect((await ofKind(shop, "receipt"))[0]?.text).toContain("The quote is paid in full.");
});

test("a deposit credited to an invoice has no second receipt", async () => {
  const { shop, quote } = await sentQuote({ deposit_amount: 250 });
  const { job_id } = (await shop.move(quote.id, "accept")).body;
  const invoice = (
    await shop.client("POST", "/v1/invoices", { body: { customer_id: shop.customer, job_id, quote_id: quote.id } })
  ).body;
  await shop.move(quote.id, "deposit");
  await shop.client("POST", `/v1/invoices/${invoice.id}/send`);
  expect((await shop.client("GET", `/v1/invoices/${invoice.id}`)).body.amount_paid).toBe(250);
  expect(await ofKind(shop, "receipt")).toHaveLength(1);
});

test("each confirmation can be turned off separately", async () => {
  const { shop, quote } = await sentQuote({ deposit_amount: 250 });
  await turnOff(shop, "acceptance_emails");
  await shop.move(quote.id, "accept");
  await shop.move(quote.id, "deposit");
  const kinds = async ({ emails }: typeof shop) =>
    (await emails()).map(({ kind }) => kind).filter((kind) => kind !== "notification");
  expect(await kinds(shop)).toEqual(["quote", "receipt"]);
  const other = await sentQuote({ deposit_amount: 250 });
  await turnOff(other.shop, "receipt_emails");
  await other.shop.move(other.quote.id, "accept");
  await other.shop.move(other.quote.id, "deposit");
  expect(await kinds(other.shop)).toEqual(["quote", "acceptance"]);
});

test("a customer without an email receives nothing, and still accepts and pays", async () => {
  const { shop, quote, page } = await sentQuote({ deposit_amount: 250 });
  await shop.client("PATCH", `/v1/customers/${shop.customer}`, { body: { email: null } });
  await visit("POST", `${new URL(page).pathname}/accept`);
  expect((await shop.move(quote.id, "deposit")).body).toMatchObject({
    status: "accepted",
    deposit_paid_at: expect.any(String),
  });
  expect(await shop.emails()).toHaveLength(1);
});

test("a change whose confirmation cannot be stored is rolled back", async () => {
  const { shop, quote, page } = await sentQuote({ deposit_amount: 250 });
  const { systemPool } = world.database;
  await systemPool.query(
    "alter table emails add constraint refused check (kind not in ('acceptance', 'receipt')) not valid",
  );
  try {
    expect((await shop.move(quote.id, "accept")).status).toBe(500);
    expect((await visit("POST", `${new URL(page).pathname}/accept`)).status).toBe(500);
    expect((await shop.move(quote.id, "deposit")).status).toBe(500);
  } finally {
    await systemPool.query("alter table emails drop constraint refused");
  }
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body).toMatchObject({
    status: "sent",
    job_id: null,
    deposit_paid_at: null,
  });
  expect([await shop.events("quote.accepted"), await shop.events("quote.paid")]).toEqual([[], []]);
  expect(await shop.emails()).toHaveLength(1);
});

test("text by people is escaped in a confirmation", async () => {
  const shop = await createShop(world, { name: "Pipes <b>&</b> Co" });
  await shop.client("PATCH", `/v1/customers/${shop.customer}`, { body: { name: "Jane <i>Citizen</i>" } });
  const quote = await shop.quote({ title: "<script>alert(1)</script>", deposit_amount: 10 });
  await shop.move(quote.id, "send");
  await shop.move(quote.id, "accept");
  await shop.move(quote.id, "deposit");
  for (const kind of ["acceptance", "receipt"]) {
    const [email] = await ofKind(shop, kind);
    expect(email?.html).toContain("Hello Jane &lt;i&gt;Citizen&lt;/i&gt;,");
    expect(email?.html).toContain("Pipes &lt;b&gt;&amp;&lt;/b&gt; Co");
    expect(email?.html).not.toMatch(/<script|<i>|<b>/);
    expect(email?.text).toContain("Hello Jane <i>Citizen</i>,");
  }
});
