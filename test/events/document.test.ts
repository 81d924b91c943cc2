import { afterAll, beforeAll, expect, test } from "vitest";
import { eventTypes } from "../../src/events/catalogue.ts";
import { startWorld, type World } from "../world/world.ts";
import { faults } from "./schema.ts";

const path = "/v1/webhooks/events";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("anyone can read every event with its description, schema and sample", async () => {
  const answered = await world.client()("GET", path);
  expect(answered.status).toBe(200);
  expect(answered.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(Object.keys(answered.body)).toEqual(["data"]);
  expect(answered.body.data.map(({ type }: { type: string }) => type)).toEqual(eventTypes);
  for (const event of answered.body.data) {
    expect(Object.keys(event)).toEqual(["type", "description", "schema", "sample"]);
    expect(event.description).toBeTruthy();
    expect(event.sample.event_type).toBe(event.type);
    expect(faults(event.schema, event.sample)).toEqual([]);
  }
});

test("the catalogue is sent once, and compressed on request", async () => {
  const client = world.client();
  const first = await client("GET", path, { headers: { "Accept-Encoding": "gzip" } });
  expect(first.headers.get("content-encoding")).toBe("gzip");
  expect(first.body.data).toHaveLength(eventTypes.length);
  const tag = first.headers.get("etag") ?? "";
  const again = await client("GET", path, { headers: { "If-None-Match": tag } });
  expect([again.status, again.text]).toEqual([304, ""]);
  const head = await client("HEAD", path);
  expect([head.status, head.headers.get("etag"), head.text]).toEqual([200, tag, ""]);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is not allowed, with or without a key", async (method) => {
  const { key } = await world.addBusiness();
  for (const client of [world.client(), world.client(key)]) {
    const answered = await client(method, path);
    expect(answered).toMatchObject({ status: 405, body: { type: "urn:service:error:method-not-allowed" } });
    expect(answered.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  }
});

test("the address alone is open: paths beside and below it require a credential or are missing", async () => {
  const client = world.client();
  expect((await client("GET", `${path}/quote.accepted`)).status).toBe(404);
  expect((await client("GET", "/v1/webhooks")).status).toBe(404);
});
