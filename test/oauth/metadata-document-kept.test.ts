import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { createClient } from "../world/client.ts";
import { type Documents, expectErrorPage, startDocuments } from "./documents.ts";
import { openApp } from "./flow.ts";

let documents: Documents;
beforeAll(async () => {
  documents = await startDocuments();
});
afterAll(() => documents?.close());

/** Ages the fetched document by `seconds`, for a process that has not cached it. */
async function age(clientId: string, seconds: number) {
  await documents.world.database.systemPool.query(
    "update oauth_clients set fresh_until = fresh_until - $2 * interval '1 second' where client_id = $1",
    [clientId, seconds],
  );
  const another = await documents.world.another();
  return {
    ask: () => documents.ask(clientId, {}, openApp({ ...documents.world, origin: another.origin })),
    close: another.close,
  };
}

describe("a document is kept", () => {
  test.each([
    ["for five minutes where its host does not say", {}, 300],
    ["for five minutes where its host wants less", { "Cache-Control": "no-store, max-age=0" }, 300],
    ["for as long as its host says", { "Cache-Control": "public, max-age=7200" }, 7200],
    ["for a day where its host wants more", { "Cache-Control": "max-age=31536000" }, 86_400],
  ])("%s", async (_what, headers, seconds) => {
    const clientId = documents.publisher.publish(`/kept/${seconds}/${Object.values(headers).length}.json`, { headers });
    expect((await documents.ask(clientId)).status).toBe(303);
    const { seconds: left } = await documents.kept(clientId);
    expect(left).toBeLessThanOrEqual(seconds);
    expect(left).toBeGreaterThan(seconds - 60);
  });

  test("for every process, and fetched again once it expires", async () => {
    const clientId = documents.publisher.publish("/aged.json");
    expect((await documents.ask(clientId)).status).toBe(303);
    const young = await age(clientId, 0);
    expect((await young.ask()).status).toBe(303);
    expect(documents.publisher.countAsked("/aged.json")).toBe(1);
    const old = await age(clientId, 301);
    documents.publisher.publish("/aged.json", {}, { redirect_uris: ["https://moved.example.com/callback"] });
    expectErrorPage(await old.ask());
    expect(documents.publisher.countAsked("/aged.json")).toBe(2);
    await Promise.all([young.close(), old.close()]);
  });

  test("for a process that shows the page for another one's request", async () => {
    const clientId = documents.publisher.publish("/shared.json");
    const asked = await documents.ask(clientId);
    const Cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const another = await documents.world.another();
    const path = asked.headers.get("location") ?? "";
    const page = await createClient(another.origin)("GET", path, { headers: { Cookie } });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`an app from <strong><bdi>${documents.publisher.site}</bdi></strong>`);
    expect(documents.publisher.countAsked("/shared.json")).toBe(1);

    documents.publisher.publish("/shared.json", { status: 404 });
    await documents.world.database.systemPool.query("delete from oauth_clients where client_id = $1", [clientId]);
    const later = await documents.world.another();
    const gone = await createClient(later.origin)("GET", path, { headers: { Cookie } });
    expect(gone.status).toBe(404);
    expect(gone.text).toContain("Start again from the app");
    await Promise.all([another.close(), later.close()]);
  });

  test("for a day longer while its host fails, but not once it is gone", async () => {
    const clientId = documents.publisher.publish("/failing.json");
    expect((await documents.ask(clientId)).status).toBe(303);
    documents.publisher.publish("/failing.json", { status: 503 });
    const failing = await age(clientId, 86_000);
    expect((await failing.ask()).status).toBe(303);
    documents.publisher.publish("/failing.json", { status: 404 });
    const gone = await age(clientId, 0);
    expectErrorPage(await gone.ask());
    documents.publisher.publish("/failing.json", { status: 503 });
    const later = await age(clientId, 1000);
    expectErrorPage(await later.ask());
    await Promise.all([failing.close(), gone.close(), later.close()]);
  });

  test("for a week if no owner ever allowed the app", async () => {
    const clientId = documents.publisher.publish("/unused.json");
    expect((await documents.ask(clientId)).status).toBe(303);
    const { systemPool } = documents.world.database;
    await prune(systemPool, defaultRetention);
    expect(await documents.kept(clientId)).toBeDefined();
    await systemPool.query("update oauth_clients set created_at = now() - interval '8 days' where client_id = $1", [
      clientId,
    ]);
    await prune(systemPool, defaultRetention);
    expect(await documents.kept(clientId)).toBeUndefined();
  });
});

test("the newest thousand documents of apps that no one allowed are kept, and displace nothing else", async () => {
  const { systemPool } = documents.world.database;
  const { client_id: registered } = await documents.app.register();
  const used = documents.publisher.publish("/used.json");
  expect((await documents.ask(used)).status).toBe(303);
  await systemPool.query("update oauth_clients set last_used_at = now() where client_id = $1", [used]);
  await systemPool.query("update oauth_clients set created_at = now() - interval '1 hour'");
  await systemPool.query(
    `insert into oauth_clients (client_id, metadata, fresh_until, created_at)
     select 'https://app.example.com/' || n, '{}', now(), now() - n * interval '1 second' from generate_series(1, 1000) n`,
  );
  const newest = documents.publisher.publish("/newest.json");
  expect((await documents.ask(newest)).status).toBe(303);
  const { rows } = await systemPool.query("select client_id from oauth_clients where fresh_until is not null");
  const left = rows.map(({ client_id: clientId }) => clientId);
  expect(left).toHaveLength(1001);
  expect(left).toEqual(expect.arrayContaining([newest, used, "https://app.example.com/999"]));
  expect(left).not.toContain("https://app.example.com/1000");
  expect(await documents.kept(registered)).toBeDefined();
});

test("an address can make this server fetch a limited number of documents a minute", async () => {
  const limited = await documents.world.another();
  const elsewhere = openApp({ ...documents.world, origin: limited.origin });
  const asking = Array.from({ length: 125 }, (_, index) =>
    elsewhere.ask(documents.app.parametersOf({ client_id: documents.publisher.publish(`/many/${index}.json`) })),
  );
  const statuses = (await Promise.all(asking)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(120);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(documents.publisher.asked.filter((path) => path.startsWith("/many/"))).toHaveLength(120);
  await limited.close();
});
