import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop, type Shop } from "../quotes/shop.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let visit: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await startWorld();
  visit = createClient(world.origin);
});
afterAll(() => world.close());

/** The path of the page in the last email to the customer. */
async function linkOf(shop: Shop): Promise<string> {
  const text = (await shop.emails()).at(-1)?.text ?? "";
  return new URL(/http\S+\/q\/\S+/.exec(text)?.[0] ?? "").pathname;
}

async function sentQuote(fields: Record<string, unknown> = {}, business: { name?: string; timeZone?: string } = {}) {
  const shop = await createShop(world, business);
  const quote = await shop.quote({ title: "Lounge", message: "Hello\nthere", ...fields });
  await shop.move(quote.id, "send");
  return { shop, quote, path: await linkOf(shop) };
}

test("the emailed link shows the quote to whoever has it, and forbids caching and indexing", async () => {
  const lines = [{ description: "Split system", quantity: 2, unit_price: 1234.5 }];
  const { path } = await sentQuote({ lines, deposit_amount: 100, valid_until: "2099-01-01" });
  const { status, text, headers } = await visit("GET", path);
  expect(status).toBe(200);
  for (const part of ["Test Plumbing", "Quote Q-1001", "Lounge", "Jane Citizen", "Hello\nthere", "Split system"])
    expect(text).toContain(part);
  for (const part of ["2 × $1,234.50", "$2,469.00", "$246.90", "$2,715.90", "$100.00", "1 January 2099"])
    expect(text).toContain(part);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+'; connect-src 'self'; img-src 'self'; /,
  );
  expect(text).not.toMatch(/https?:|src=|@import|url\(/);
  expect((await visit("HEAD", path)).status).toBe(200);
});

test("times are in the business's time zone", async () => {
  for (const [timeZone, told] of [
    ["Australia/Sydney", "1 October 2026 at 12:30 am AEST"],
    ["Australia/Perth", "30 September 2026 at 10:30 pm AWST"],
  ] as const) {
    const { quote, path } = await sentQuote({}, { timeZone });
    const sentAt = new Date("2026-09-30T14:30:00Z");
    await world.database.system.quote.updateMany({ where: { id: quote.id }, data: { sentAt } });
    expect((await visit("GET", path)).text).toContain(`<dt>Sent</dt><dd>${told}</dd>`);
  }
});

test("text by people is shown as written, never run as markup", async () => {
  const hostile = `"><img src=x onerror=alert(1)><script>alert('x')</script>&amp;`;
  const shop = await createShop(world, { name: `Pipes ${hostile}` });
  await shop.client("PATCH", `/v1/customers/${shop.customer}`, { body: { name: hostile } });
  await world.database.system.business.update({
    where: { id: shop.id },
    data: { businessEmail: `${hostile}@example.com`, businessPhone: hostile, abn: hostile },
  });
  const lines = [{ description: hostile, quantity: 1, unit_price: 1 }];
  const { id } = await shop.quote({ title: hostile, message: hostile, lines });
  await shop.move(id, "send");
  const { text } = await visit("GET", await linkOf(shop));
  expect(text).not.toMatch(/<img|<script>alert/);
  expect(
    text.split("&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;").length,
  ).toBeGreaterThan(6);
  const [email] = await shop.emails();
  expect(email?.html).not.toMatch(/<img|<script/);
});

test("the customer accepts by a plain form, and a second click shows the first one's result", async () => {
  const { shop, quote, path } = await sentQuote();
  expect((await visit("GET", path)).text).toContain(`<form method="post" action="${path}/accept">`);
  const clicks = await Promise.all([visit("POST", `${path}/accept`), visit("POST", `${path}/accept`)]);
  for (const click of [...clicks, await visit("POST", `${path}/decline`)]) {
    expect(click.status).toBe(303);
    expect(click.headers.get("location")).toBe(path);
  }
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body).toMatchObject({
    status: "accepted",
    job_number: "J-1001",
  });
  expect(await shop.events("quote.accepted")).toHaveLength(1);
  const { text } = await visit("GET", path);
  expect(text).toContain("Accepted");
  expect(text).toContain("J-1001");
  expect(text).not.toContain("<form");
});

const form = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
});

test("the name given with the acceptance is recorded, and shown on the page", async () => {
  const { shop, quote, path } = await sentQuote();
  const owner = await world.addPerson(shop.id);
  const acceptedBy = async () => {
    const { body } = await owner.graphql("query ($id: ID!) { quote(id: $id) { status accepted_by } }", {
      id: quote.id,
    });
    return body.data.quote;
  };
  expect((await visit("GET", path)).text).toMatch(
    /<label for="name">Your name<\/label>\s*<input id="name" name="name"/,
  );
  const refused = await visit("POST", `${path}/accept`, form({ name: " \0 " }));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('aria-invalid="true" aria-describedby="name-error"');
  expect(refused.text).toContain("Enter your name to accept the quote.");
  expect(await acceptedBy()).toEqual({ status: "sent", accepted_by: null });
  const accepted = await visit("POST", `${path}/accept`, form({ name: `  Zoë\n<b>Citizen</b> ${"x".repeat(300)}` }));
  expect(accepted.status).toBe(303);
  const name = `Zoë <b>Citizen</b> ${"x".repeat(236)}`;
  expect(await acceptedBy()).toEqual({ status: "accepted", accepted_by: name });
  const { text } = await visit("GET", path);
  expect(text).toMatch(/<strong>Accepted<\/strong> by Zoë &lt;b&gt;Citizen&lt;\/b&gt; x+ on /);
  // A second name changes nothing.
  expect((await visit("POST", `${path}/accept`, form({ name: "Somebody Else" }))).status).toBe(303);
  expect((await acceptedBy()).accepted_by).toBe(name);
});

test("the customer declines by a plain form", async () => {
  const { shop, quote, path } = await sentQuote();
  expect((await visit("POST", `${path}/decline`)).status).toBe(303);
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body.status).toBe("declined");
  expect((await visit("GET", path)).text).toContain("Declined");
});

test("declining asks for confirmation, and takes a reason", async () => {
  const { shop, quote, path } = await sentQuote();
  const { text } = await visit("GET", path);
  expect(text).toMatch(/<details>\s*<summary>Decline quote<\/summary>[\s\S]*name="decline_reason"[\s\S]*<\/details>/);
  const declined = await visit("POST", `${path}/decline`, form({ decline_reason: `  Too dear \0${"x".repeat(300)}` }));
  expect(declined.status).toBe(303);
  const { body } = await shop.client("GET", `/v1/quotes/${quote.id}`);
  expect(body).toMatchObject({ status: "declined", decline_reason: `Too dear ${"x".repeat(246)}` });
});

test("a quote with a paid deposit cannot be declined", async () => {
  const { shop, quote, path } = await sentQuote({ deposit_amount: 100 });
  await shop.move(quote.id, "deposit");
  expect((await visit("GET", path)).text).not.toContain("Decline");
  expect((await visit("POST", `${path}/decline`)).status).toBe(303);
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body.status).toBe("sent");
});

test("the site and each line's GST are shown, and the team's notes on the site are not", async () => {
  const shop = await createShop(world);
  const site = await shop.client("POST", `/v1/customers/${shop.customer}/sites`, {
    body: {
      name: "Beach house",
      address: { line1: "1 Ocean Road", suburb: "Manly", state: "NSW", postcode: "2095" },
      access_notes: "The key is under the mat",
    },
  });
  const lines = [
    { description: "Split system", quantity: 2, unit_price: 100.05 },
    { description: "Permit", quantity: 1, unit_price: 10, tax_rate: 0 },
  ];
  const quote = await shop.quote({ site_id: site.body.id, lines, deposit_amount: 30 });
  await shop.move(quote.id, "send");
  const path = await linkOf(shop);
  const { text } = await visit("GET", path);
  expect(text).toContain("<dt>Site</dt><dd>Beach house<br>1 Ocean Road<br>Manly NSW 2095</dd>");
  expect(text).not.toContain("under the mat");
  expect(text).toContain("2 × $100.05, GST $20.01");
  expect(text).toContain("1 × $10.00, no GST");
  expect(text).toMatch(/Deposit due<\/th><td class="amount">\$30.00</);
  await shop.move(quote.id, "deposit");
  const paid = (await visit("GET", path)).text;
  expect(paid).toMatch(/Deposit paid<\/th><td class="amount">\$30.00</);
  expect(paid).toMatch(/Remaining<\/th><td class="amount">\$200.11</);
});

test("an expired quote says so and can no longer be accepted", async () => {
  const { shop, quote, path } = await sentQuote();
  await world.database.system.quote.updateMany({
    where: { id: quote.id },
    data: { validUntil: new Date("2026-07-01") },
  });
  const { text } = await visit("GET", path);
  expect(text).toContain("<strong>Expired.</strong> It was valid until 1 July 2026. Please contact us");
  expect(text).not.toContain("<form");
  await visit("POST", `${path}/accept`);
  expect(await shop.events("quote.accepted")).toEqual([]);
});

test("a forged link shows a plain page and nothing of the quote", async () => {
  const { shop, quote, path } = await sentQuote();
  const other = await sentQuote();
  const token = path.slice(3);
  const altered = [
    `/q/${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    `/q/${token.slice(0, 43)}${other.path.slice(46)}`,
    `/i/${token}`,
    `/q/${quote.id}`,
    "/q/",
    "/q/%00",
    `${path}/nothing`,
    `${path}/toString`,
    `${path}/accept/more`,
  ];
  for (const one of altered)
    for (const method of ["GET", "POST"]) {
      const answered = await visit(method, one);
      expect(answered.status, `${method} ${one}`).toBe(404);
      expect(answered.headers.get("content-type"), one).toBe("text/html; charset=utf-8");
      expect(answered.text).not.toContain("Test Plumbing");
    }
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body.status).toBe("sent");
});

test("a draft and a deleted quote have no page", async () => {
  const { shop, quote, path } = await sentQuote();
  await world.database.system.quote.updateMany({ where: { id: quote.id }, data: { status: "draft" } });
  expect((await visit("GET", path)).status).toBe(404);
  expect((await shop.client("DELETE", `/v1/quotes/${quote.id}`)).status).toBe(204);
  const { status, text } = await visit("GET", path);
  expect(status).toBe(404);
  expect(text).toContain("<h1>This is not available</h1>");
  expect(text).toContain("Test Plumbing");
  expect((await visit("POST", `${path}/accept`)).status).toBe(404);
});

test("another site's form, and another method, change nothing", async () => {
  const { shop, quote, path } = await sentQuote();
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ])
    expect((await visit("POST", `${path}/accept`, { headers })).status).toBe(403);
  for (const [method, target, allow] of [
    ["GET", `${path}/accept`, "POST, OPTIONS"],
    ["POST", path, "GET, HEAD, OPTIONS"],
    ["DELETE", path, "GET, HEAD, OPTIONS"],
  ] as const) {
    const answered = await visit(method, target);
    expect(answered.status).toBe(405);
    expect(answered.headers.get("allow")).toBe(allow);
  }
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body.status).toBe("sent");
  const own = { Origin: new URL(world.config.appUrl).origin, "Sec-Fetch-Site": "same-origin" };
  expect((await visit("POST", `${path}/accept`, { headers: own })).status).toBe(303);
});

test("a link is never logged, and guesses are limited by address", async () => {
  const { path } = await sentQuote();
  await visit("GET", path);
  await visit("POST", `${path}/decline`);
  expect(world.logged.join("")).not.toContain(path.slice(3));
  expect(world.logged.join("")).toContain('"path":"/q/*/decline"');

  const guess = () => visit("GET", `/q/${"A".repeat(64)}`);
  const answers = await Promise.all(Array.from({ length: 70 }, guess));
  expect(answers.map(({ status }) => status)).toContain(429);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused?.text).toContain("Too many requests");
  expect((await visit("GET", path)).status).toBe(200);
});
