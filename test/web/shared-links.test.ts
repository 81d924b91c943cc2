import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { readPdf } from "./read-pdf.ts";

let world: World;
let visit: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await startWorld();
  visit = createClient(world.origin);
});
afterAll(() => world.close());

const pathOf = (url: string) => new URL(url).pathname;

async function readPdfAt(path: string) {
  const response = await fetch(world.origin + path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

/** A sent quote, as callers with these scopes read it. */
async function sentQuote() {
  const shop = await createShop(world);
  const { id } = await shop.quote();
  const readWith = async (scopes: readonly string[]) => {
    const client = createClient(world.origin + world.config.basePath, (await world.addKey(shop.id, scopes)).key);
    return (await client("GET", `/v1/quotes/${id}`)).body;
  };
  expect(await readWith(["quotes:read", "quotes:write"])).toMatchObject({ public_url: null, pdf_url: null });
  await shop.move(id, "send");
  return { shop, id, readWith };
}

test("a caller that may change quotes gets the page, on which the customer accepts, and the PDF", async () => {
  const { shop, id, readWith } = await sentQuote();
  const { public_url: page, pdf_url: pdf } = await readWith(["quotes:read", "quotes:write"]);
  const { status, text } = await visit("GET", pathOf(page));
  expect(status).toBe(200);
  expect(text).toContain(`<form method="post" action="${pathOf(page)}/accept">`);
  expect((await readPdfAt(`${pathOf(page)}.pdf`)).links).toHaveLength(1);
  expect((await readPdfAt(pathOf(pdf))).title).toContain("Quote Q-1001");
  expect((await visit("POST", `${pathOf(page)}/accept`)).status).toBe(303);
  expect((await shop.client("GET", `/v1/quotes/${id}`)).body.status).toBe("accepted");
});

test("a caller that only reads quotes gets a PDF that leads to no page, and cannot decide with it", async () => {
  const { shop, id, readWith } = await sentQuote();
  const { public_url: page, pdf_url: pdf } = await readWith(["quotes:read"]);
  expect(page).toBeNull();
  expect((await readPdfAt(pathOf(pdf))).links).toEqual([]);
  const bare = pathOf(pdf).replace(".pdf", "");
  for (const [method, path] of [
    ["GET", bare],
    ["POST", `${bare}/accept`],
    ["POST", `${pathOf(pdf)}/accept`],
    ["GET", pathOf(pdf).replace("/q/", "/i/")],
    ["GET", pathOf(pdf).replace(/.(?=\.pdf)/, (last) => (last === "A" ? "B" : "A"))],
  ] as const)
    expect([path, (await visit(method, path)).status]).toEqual([path, 404]);
  expect((await shop.client("GET", `/v1/quotes/${id}`)).body.status).toBe("sent");
});

test("an invoice has both once it is sent, and a list returns the same", async () => {
  const shop = await openShop(world);
  const { id } = await shop.draft();
  expect(await shop.read(id)).toMatchObject({ public_url: null, pdf_url: null });
  await shop.call("POST", `/${id}/send`);
  const { public_url: page, pdf_url: pdf } = await shop.read(id);
  expect((await visit("GET", pathOf(page))).text).toContain("INV-1001");
  expect((await readPdfAt(pathOf(pdf))).title).toContain("INV-1001");
  const { body } = await shop.client("GET", "/v1/invoices");
  expect(body.data).toMatchObject([{ public_url: page, pdf_url: pdf }]);
  const { key } = await world.addKey(shop.id, ["invoices:read"]);
  const reader = createClient(world.origin + world.config.basePath, key);
  expect((await reader("GET", `/v1/invoices/${id}`)).body).toMatchObject({ public_url: null, pdf_url: pdf });
});
