import { afterAll, beforeAll, expect, test } from "vitest";
import { Fieldline, ProblemError } from "../../packages/sdk/src/index.ts";
import { createShop, type Shop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await startWorld();
  shop = await createShop(world);
});
afterAll(() => world.close());

const lines = [{ description: "Service", quantity: 1, unit_price: 100 }];

/** A sent record of each kind, with its number. */
async function sent(kind: "quote" | "invoice"): Promise<{ id: string; number: string }> {
  const record = await made(shop.client, `/v1/${kind}s`, { customer_id: shop.customer, lines });
  await shop.client("POST", `/v1/${kind}s/${record.id}/send`);
  return { id: record.id, number: kind === "quote" ? record.quote_reference : record.invoice_number };
}

const fetchPdf = (path: string, headers: Record<string, string> = { "X-Api-Key": shop.key }) =>
  fetch(`${world.base}${path}`, { headers });

const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("latin1");

test.each(["quote", "invoice"] as const)("a sent %s is returned as the PDF that its customer gets", async (kind) => {
  const { id, number } = await sent(kind);
  const response = await fetchPdf(`/v1/${kind}s/${id}/pdf`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${number}.pdf"`);
  expect(response.headers.get("ratelimit")).toMatch(/^"default"/);
  const bytes = await response.arrayBuffer();
  expect(textOf(bytes)).toMatch(/^%PDF-/);

  const { pdf_url: url } = (await shop.client("GET", `/v1/${kind}s/${id}`)).body;
  const linked = await fetch(world.origin + new URL(url).pathname);
  expect((await linked.arrayBuffer()).byteLength).toBeGreaterThan(1000);

  const fieldline = new Fieldline({ baseUrl: world.base, apiKey: shop.key });
  const read = await fieldline[`${kind}s`].pdf(id);
  expect(Buffer.from(read).equals(Buffer.from(bytes))).toBe(true);
});

test.each(["quote", "invoice"] as const)(
  "a %s that is a draft, missing or another business's has none",
  async (kind) => {
    const draft = await made(shop.client, `/v1/${kind}s`, { customer_id: shop.customer, lines });
    const other = await createShop(world);
    const { id: theirs } = await sent(kind);
    const texts = new Set<string>();
    for (const [client, id] of [
      [shop.client, draft.id],
      [shop.client, "01890000-0000-7000-8000-000000000000"],
      [shop.client, "not-an-id"],
      [other.client, theirs],
    ] as const) {
      const { status, text, body } = await client("GET", `/v1/${kind}s/${id}/pdf`);
      expect(status).toBe(404);
      texts.add(text.replace(body.request_id, ""));
    }
    expect(texts.size).toBe(1);
  },
);

test("it needs a credential, the scope, and a caller who accepts a PDF", async () => {
  const { id } = await sent("quote");
  const path = `/v1/quotes/${id}/pdf`;
  expect((await fetchPdf(path, {})).status).toBe(401);
  const { key } = await world.addKey(shop.id, ["invoices:read"]);
  expect(await world.client(key)("GET", path)).toMatchObject({
    status: 403,
    body: { detail: "This needs the scope quotes:read." },
  });
  expect((await fetchPdf(path, { "X-Api-Key": shop.key, Accept: "application/json" })).status).toBe(406);
  expect((await shop.client("POST", path)).status).toBe(405);
  const fieldline = new Fieldline({ baseUrl: world.base, apiKey: key });
  await expect(fieldline.quotes.pdf(id)).rejects.toThrow(ProblemError);
});

test("a reader's copy has no address at which one could decide for the customer", async () => {
  const { id } = await sent("quote");
  const { key } = await world.addKey(shop.id, ["quotes:read"]);
  const [whole, reader] = await Promise.all(
    [shop.key, key].map(async (one) =>
      textOf(await (await fetchPdf(`/v1/quotes/${id}/pdf`, { "X-Api-Key": one })).arrayBuffer()),
    ),
  );
  expect(whole).toContain("/URI");
  expect(whole).toContain("/q/");
  expect(reader).not.toContain("/q/");
});
