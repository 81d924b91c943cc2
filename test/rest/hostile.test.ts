import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendRaw } from "../world/raw.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
});
afterAll(() => world.close());

/** After every request, the process must be up and nothing written. */
afterEach(async () => {
  expect((await fetch(`${world.origin}/healthz`)).status).toBe(200);
  expect((await business.client("GET", "/v1/customers")).body.data).toEqual([]);
  expect(world.logged.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});

function expectClean(text: string): void {
  expect(text).not.toMatch(/graphql|prisma|select |postgres|node_modules|at .*\.ts|\$input|SyntaxError/i);
}

async function post(raw: string | Uint8Array, headers: Record<string, string> = {}) {
  const answered = await business.client("POST", "/v1/customers", { raw, headers });
  expect(answered.headers.get("content-type")).toBe("application/problem+json");
  expectClean(answered.text);
  return answered;
}

test.each([
  ["cut", '{"name": "Ja'],
  ["empty text", " "],
  ["a string", '"name"'],
  ["an array", "[]"],
  ["null", "null"],
  ["a number", "1"],
  ["two values", "{} {}"],
  ["NaN", '{"name": NaN}'],
  ["deep arrays", `{"name": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["deep objects", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
  ["__proto__", '{"name": "x", "__proto__": {"admin": true}}'],
  ["constructor", '{"name": "x", "constructor": 1}'],
  ["U+0000", '{"name": "a\\u0000b"}'],
  ["a lone surrogate", '{"name": "\\ud83d"}'],
  ["a nested U+0000", '{"name": "x", "billing_address": {"line1": "\\u0000"}}'],
  ["a tag of the wrong type", '{"name": "x", "tags": ["a", 1]}'],
  ["a null where none may be", '{"name": null}'],
  ["a null list", '{"name": "x", "tags": null}'],
  ["thousands of unknown fields", `{"name":"x",${Array.from({ length: 5000 }, (_, i) => `"f${i}":1`)}}`],
  ["a tenant's own column", '{"name": "x", "business_id": "01890000-0000-7000-8000-000000000000"}'],
])("a body that is %s is a 400", async (_what, raw) => {
  const answered = await post(raw);
  expect(answered).toMatchObject({ status: 400, body: { type: "urn:service:error:bad-request" } });
  expect(answered.text.length).toBeLessThan(10_000);
});

test("bytes that are no UTF-8 are a 400, other media types a 415, a megabyte and more a 413", async () => {
  expect((await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]))).status).toBe(400);
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonp",
    ";",
  ])
    expect((await post("{}", { "Content-Type": type })).status).toBe(415);
  expect((await post("{}", { "Content-Encoding": "gzip" })).status).toBe(415);
  expect((await post(`{"name": "${"x".repeat(1_000_001)}"}`)).status).toBe(413);
});

test("every error in a body is named by its pointer", async () => {
  const { body } = await post(
    JSON.stringify({
      name: " ",
      email: "nobody",
      phone: "12",
      abn: "51824753557",
      type: "robot",
      billing_address: { line1: "", country: "XX", "a/b~c": 1 },
    }),
  );
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    "/abn",
    "/billing_address/a~1b~0c",
    "/billing_address/country",
    "/billing_address/line1",
    "/email",
    "/name",
    "/phone",
    "/type",
  ]);
});

test.each([
  "/v1",
  "/v1/",
  "/v1/customers/",
  "//v1/customers",
  "/v1//customers",
  "/v1/customers/%",
  "/v1/customers/%ff",
  "/v1/../v1/nothing",
  "/v1/customers/a/b/c",
  "/V1/customers",
  "/v2/customers",
  "/v1/customers;x=1",
  `/v1/${"a".repeat(8000)}`,
  "/%76%31/nothing",
])("the path %s is a 404", async (path) => {
  const answered = await world.client()("GET", path);
  expect([401, 404]).toContain(answered.status);
  expect(answered.headers.get("content-type")).toBe("application/problem+json");
  expectClean(answered.text);
});

test("a repeated credential or idempotency key is a 400", async () => {
  const { basePath } = world.config;
  const key = `X-Api-Key: ${business.key}\r\n`;
  const text = await sendRaw(
    world.port ?? 0,
    `POST ${basePath}/v1/customers HTTP/1.1\r\nHost: x\r\n${key}${key}Content-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});

test("a well-formed request id is kept, any other is replaced", async () => {
  const sent = async (id: string) =>
    (await business.client("GET", "/v1/me", { headers: { "X-Service-Request-Id": id } })).headers.get(
      "x-service-request-id",
    );
  expect(await sent("order-4711:retry.2")).toBe("order-4711:retry.2");
  expect(await sent("short")).not.toBe("short");
  expect(await sent("<script>alert(1)</script>")).toMatch(/^[0-9a-f-]{36}$/);
});
