import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emit } from "../../src/events/emit.ts";
import { limits } from "../../src/limits/limits.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const waiting = "/v1/events?wait=30";

/** Resolves once a request of the business has waited, which makes the business watched. */
async function watched({ id }: Business): Promise<void> {
  const isWatched = async () => {
    const { rows } = await world.database.systemPool.query("select from watched_businesses where business_id = $1", [
      id,
    ]);
    return rows.length > 0;
  };
  await expect.poll(isWatched, { timeout: 20_000, interval: 20 }).toBe(true);
}

const customerCreated = (name: string) =>
  ({
    type: "customer.created",
    payload: { customer_id: crypto.randomUUID(), name, email: null, phone: null, external_id: null },
  }) as const;

const namesOf = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);

describe("a list that waits", () => {
  test("responds with an event as it commits", async () => {
    const business = await world.addBusiness();
    const response = business.client("GET", waiting);
    await watched(business);
    await made(business.client, "/v1/customers", { name: "Jane" });
    const answered = await response;
    expect(answered.status).toBe(200);
    expect(namesOf(answered)).toEqual(["Jane"]);
  });

  test("responds at once with existing events", async () => {
    const business = await world.addBusiness();
    await made(business.client, "/v1/customers", { name: "Jane" });
    expect(namesOf(await business.client("GET", waiting))).toEqual(["Jane"]);
    const { rows } = await world.database.systemPool.query("select from watched_businesses where business_id = $1", [
      business.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("responds at the end of the wait with an empty page, or a 304 to If-None-Match", async () => {
    const business = await world.addBusiness();
    const empty = await business.client("GET", "/v1/events?wait=1");
    expect(empty).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
    const etag = empty.headers.get("etag") ?? "";
    const unchanged = await business.client("GET", "/v1/events?wait=1", { headers: { "If-None-Match": etag } });
    expect(unchanged).toMatchObject({ status: 304, text: "" });
    expect(unchanged.headers.get("etag")).toBe(etag);
  });

  test("responds to If-None-Match once the page differs, also with an event that occurred earlier and commits late", async () => {
    const business = await world.addBusiness();
    let response: ReturnType<typeof business.client> | undefined;
    await business.db.transaction(async (late) => {
      await emit(late, customerCreated("Late"));
      await business.db.transaction((db) => emit(db, customerCreated("Later")));
      const first = await business.client("GET", waiting);
      expect(namesOf(first)).toEqual(["Later"]);
      response = business.client("GET", waiting, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
      await watched(business);
    });
    const answered = await response;
    expect(answered && namesOf(answered).sort()).toEqual(["Late", "Later"]);
  });

  test("ignores events outside its filters, and keeps waiting", async () => {
    const business = await world.addBusiness();
    const response = business.client("GET", `${waiting}&type=lead.created`);
    await watched(business);
    await made(business.client, "/v1/customers", { name: "Not asked for" });
    await made(business.client, "/v1/leads", { name: "Lee", phone: "0412345678" });
    expect(namesOf(await response)).toEqual(["Lee"]);
  });

  test.each(["31", "-1", "1.5", "soon", ""])("refuses wait=%s", async (wait) => {
    const business = await world.addBusiness();
    const answered = await business.client("GET", `/v1/events?wait=${wait}`);
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ parameter: "wait" }] } });
  });

  test("is refused to a key revoked meanwhile", async () => {
    const business = await world.addBusiness();
    const other = world.client((await world.addKey(business.id)).key);
    const response = business.client("GET", waiting);
    await watched(business);
    await world.database.system.apiKey.update({ where: { id: business.keyId }, data: { revokedAt: new Date() } });
    await made(other, "/v1/customers", { name: "Jane" });
    expect(await response).toMatchObject({ status: 401, body: { type: "urn:service:error:unauthorized" } });
  });

  test("is answered to a connected app, and refused to one disconnected meanwhile", async () => {
    const business = await world.addBusiness();
    const [kept, ended] = [await world.addApp(business.id), await world.addApp(business.id)];
    const refused = ended.client("GET", waiting);
    await watched(business);
    const answered = kept.client("GET", waiting);
    await world.database.system.connectedApp.update({ where: { id: ended.id }, data: { revokedAt: new Date() } });
    await made(business.client, "/v1/customers", { name: "Jane" });
    expect([(await answered).status, (await refused).status]).toEqual([200, 401]);
  });

  test("counts as one request", async () => {
    const business = await world.addBusiness();
    const remaining = (headers: Headers) => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
    const before = remaining((await business.client("GET", "/v1/me")).headers);
    await business.client("GET", "/v1/events?wait=1");
    expect(remaining((await business.client("GET", "/v1/me")).headers)).toBe(before - 2);
  });
});

describe("requests that wait", () => {
  const { max } = limits.responses.waitsPerBusiness;

  test("are limited per business, use no database connection, and end when their clients leave", async () => {
    const [busy, other] = [await world.addBusiness(), await world.addBusiness()];
    const clients = new AbortController();
    const wait = async () => {
      const init = { headers: { "X-Api-Key": busy.key }, signal: clients.signal };
      const { status, headers } = await fetch(`${world.base}${waiting}`, init);
      return { status, retryAfter: headers.get("retry-after") };
    };
    const responses = Array.from({ length: max + 1 }, wait);
    const settled = Promise.allSettled(responses);
    // The other requests keep waiting.
    expect(await Promise.race(responses)).toEqual({ status: 429, retryAfter: "30" });
    const transactions = async () => {
      const { rows } = await world.database.systemPool.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and state like 'idle in transaction%'`,
      );
      return rows.length;
    };
    await expect.poll(transactions, { timeout: 20_000 }).toBe(0);
    expect(await other.client("GET", "/v1/events?wait=1")).toMatchObject({ status: 200, body: { data: [] } });
    clients.abort();
    const refused = (await settled).filter(({ status }) => status === "fulfilled");
    expect(refused.length).toBe(1);
    const again = async () => (await busy.client("GET", "/v1/events?wait=1")).status;
    await expect.poll(again, { timeout: 20_000 }).toBe(200);
  });

  test("are answered when their process stops, which does not wait for them", async () => {
    const business = await world.addBusiness();
    const process = await world.another();
    const response = world.at(`${process.origin}`, business.key)("GET", waiting);
    await watched(business);
    await process.close();
    expect(await response).toMatchObject({ status: 200, body: { data: [] } });
  });
});
