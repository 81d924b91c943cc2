import { expect, test } from "vitest";
import { createShop, type Shop } from "../quotes/shop.ts";
import { createClient } from "../world/client.ts";
import { useWorld, world } from "../world/shared.ts";
import { openPage } from "./open-page.ts";
import { readPdf } from "./read-pdf.ts";

useWorld();

const visit = (method: string, path: string) => createClient(world.origin)(method, path);

/** The path of the customer's page of a quote. */
async function linkOf(shop: Shop, id: string): Promise<string> {
  const person = await world.addPerson(shop.id, "member");
  const { body } = await person.graphql("query ($id: ID!) { quote(id: $id) { link } }", { id });
  return new URL(body.data.quote.link).pathname;
}

async function sentQuote(fields: Record<string, unknown> = {}) {
  const shop = await createShop(world);
  const { id } = await shop.quote(fields);
  await shop.move(id, "send");
  return { shop, id, path: await linkOf(shop, id) };
}

async function sendNext(shop: Shop, id: string) {
  const { body } = await shop.move(id, "revise");
  expect((await shop.move(body.id, "send")).status).toBe(200);
  return { id: body.id as string, path: await linkOf(shop, body.id) };
}

const nextIn = (text: string) => /<p class="next"><a href="([^"]+)">([^<]+)<\/a>/.exec(text);

test("the link of a replaced quote leads to the newest version that was sent", async () => {
  const { shop, id, path } = await sentQuote();
  const draft = await shop.move(id, "revise");
  const open = (await visit("GET", path)).text;
  expect(nextIn(open)).toBeNull();
  expect(open).toContain("/accept");
  await shop.move(draft.body.id, "send");
  const second = { id: draft.body.id, path: await linkOf(shop, draft.body.id) };
  const { status, text } = await visit("GET", path);
  expect(status).toBe(200);
  expect(text).toContain("<strong>Replaced</strong>");
  expect(text).not.toContain("<form");
  const [, address = "", words] = nextIn(text) ?? [];
  expect([new URL(address).pathname, words]).toEqual([second.path, "View the new quote, Q-1001 v2"]);
  expect((await visit("GET", second.path)).text).toContain("<h1>Quote Q-1001 v2</h1>");

  const third = await sendNext(shop, second.id);
  await shop.move(third.id, "revise");
  for (const old of [path, second.path])
    expect(new URL(nextIn((await visit("GET", old)).text)?.[1] ?? "").pathname).toBe(third.path);
});

test("a replaced quote cannot be accepted by its form, and its PDF says so", async () => {
  const { shop, id, path } = await sentQuote();
  await sendNext(shop, id);
  for (const action of ["accept", "decline"]) {
    const answer = await visit("POST", `${path}/${action}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  }
  expect((await shop.client("GET", `/v1/quotes/${id}`)).body).toMatchObject({ status: "expired", job_id: null });
  const old = await readPdf(new Uint8Array(await (await fetch(`${world.origin}${path}.pdf`)).arrayBuffer()));
  expect(old.pages.join(" ")).toContain("Replaced");
});

test("a shared link, which expires, leads to another one that expires", async () => {
  const { shop, id } = await sentQuote();
  const { public_url: shared } = (await shop.client("GET", `/v1/quotes/${id}`)).body;
  await sendNext(shop, id);
  const address = nextIn((await visit("GET", new URL(shared).pathname)).text)?.[1] ?? "";
  expect(address).toMatch(/\/q\/[\w-]{71}$/);
  expect((await visit("GET", new URL(address).pathname)).text).toContain("Quote Q-1001 v2");
});

test("the page of a version shows no quote of another customer", async () => {
  const { shop, id, path } = await sentQuote();
  const next = await sendNext(shop, id);
  const { body: other } = await shop.client("POST", "/v1/customers", { body: { name: "Stranger" } });
  await world.database.system.quote.updateMany({ where: { id: next.id }, data: { customerId: other.id } });
  expect(nextIn((await visit("GET", path)).text)).toBeNull();
});

test("the page of a withdrawn quote says so, and takes no answer", async () => {
  const { shop, id, path } = await sentQuote();
  await shop.move(id, "withdraw");
  const { text } = await visit("GET", path);
  expect(text).toMatch(/<strong>Withdrawn<\/strong> on [^<]+\. This quote can no longer be accepted\./);
  expect(text).not.toContain("<form");
  expect((await visit("POST", `${path}/decline`)).status).toBe(303);
  expect((await shop.client("GET", `/v1/quotes/${id}`)).body).toMatchObject({ status: "expired", declined_at: null });
});

test("the PDF of a version has its number and version, in its name too", async () => {
  const { shop, id } = await sentQuote();
  const next = await sendNext(shop, id);
  const response = await fetch(`${world.base}/v1/quotes/${next.id}/pdf`, { headers: { "x-api-key": shop.key } });
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="Q-1001-v2.pdf"');
  expect((await readPdf(new Uint8Array(await response.arrayBuffer()))).title).toContain("Quote Q-1001 v2");
});

test("views are counted once a minute, and begin again when the quote is sent again", async () => {
  const { shop, id, path } = await sentQuote();
  const read = async () => {
    const { body } = await shop.client("GET", `/v1/quotes/${id}`);
    return [body.view_count, body.viewed_at, body.last_viewed_at];
  };
  const anyTime = expect.any(String);
  expect(await read()).toEqual([0, null, null]);
  const url = world.origin + path;
  for (const [headers, method] of [
    [{ Purpose: "prefetch" }, "GET"],
    [{ "X-Moz": "prefetch" }, "GET"],
    [{}, "HEAD"],
  ] as const)
    await openPage(url, headers, method);
  await visit("GET", path);
  expect(await read()).toEqual([0, null, null]);
  await Promise.all([openPage(url), openPage(url), openPage(url)]);
  const [, first] = await read();
  expect(await read()).toEqual([1, anyTime, first]);

  const { quote } = world.database.system;
  const earlier = new Date(Date.now() - 61_000);
  const goBack = () => quote.updateMany({ where: { id }, data: { viewedAt: earlier, lastViewedAt: earlier } });
  await goBack();
  await Promise.all([openPage(url), openPage(url)]);
  const [count, viewed, last] = await read();
  expect([count, viewed]).toEqual([2, earlier.toISOString()]);
  expect(last > viewed).toBe(true);
  expect(await shop.events("quote.viewed")).toHaveLength(1);

  await shop.move(id, "send");
  expect(await read()).toEqual([0, null, null]);
  // 1.0.0 stores the first view alone.
  await quote.updateMany({ where: { id }, data: { viewedAt: earlier } });
  expect(await read()).toEqual([1, earlier.toISOString(), earlier.toISOString()]);
  await openPage(url);
  expect((await read())[0]).toBe(2);
  await shop.move(id, "accept");
  await goBack();
  await openPage(url);
  expect((await read())[0]).toBe(2);
});
