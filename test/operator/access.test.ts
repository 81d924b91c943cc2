import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/query/sql.ts";
import { startWorld, type World } from "../world/world.ts";
import { formsOf, signInAs, startOperatorWorld } from "./operator-world.ts";

let world: World;
beforeAll(async () => {
  world = await startOperatorWorld();
});
afterAll(() => world.close());

const paths = [
  "/operator",
  "/operator/businesses",
  "/operator/businesses/0198f2c4-0000-7000-8000-000000000000",
  "/operator/queues",
  "/operator/emails",
  "/operator/log",
];
const actions = ["/operator/maintenance", "/operator/confirm", "/operator/emails/retry", "/operator/queues/retry"];

type Forms = ReturnType<typeof formsOf>;

/** A response as a stranger sees it, without parts that differ between any two. */
async function seen(answer: ReturnType<Forms["get"]>) {
  const { status, headers, text } = await answer;
  const changing = new Set(["date", "x-service-request-id", "portal-build", "keep-alive"]);
  return {
    status,
    text: text.replaceAll(headers.get("x-service-request-id") ?? "-", "id"),
    headers: Object.fromEntries([...headers].filter(([name]) => !changing.has(name))),
  };
}

async function expectNothing(forms: Forms): Promise<void> {
  const unknown = await seen(forms.get("/unknown"));
  expect(unknown.status).toBe(404);
  for (const path of paths) expect(await seen(forms.get(path)), path).toEqual(unknown);
  const unknownForm = await seen(forms.post("/unknown"));
  for (const path of [...paths, ...actions]) expect(await seen(forms.post(path)), path).toEqual(unknownForm);
}

describe("the operator's pages do not exist", () => {
  test("for a person who has not signed in", () => expectNothing(formsOf(world, "")));

  test.each([
    ["the owner of another business", { email: "owner@acme.example" }],
    ["a listed address that nobody has verified", { isVerified: false }],
    ["a person whose listed address only a business's single sign-on asserts", { signedInBy: "single_sign_on" }],
    ["an operator who has been deactivated", { isActive: false }],
    ["an address that begins like a listed one", { email: "op@platform.example.org" }],
  ])("for %s", async (_who, as) => {
    await expectNothing(await signInAs(world, as));
  });

  test("for an operator removed from the list, or without a list", async () => {
    const { person } = await signInAs(world);
    for (const OPERATOR_EMAILS of ["other@platform.example", ""]) {
      const secret = world.config.secretKey?.toString("hex") ?? "";
      const other = await startWorld({ OPERATOR_EMAILS, SECRET_KEY: secret }, { url: world.url });
      await expectNothing(formsOf(other, person.cookie));
      await other.close();
    }
  });
});

test("an operator without two-factor sign-in sees only the request to turn it on", async () => {
  const { get, post } = await signInAs(world, { hasTwoFactor: false });
  for (const path of paths) {
    const { status, text } = await get(path);
    expect([status, text.includes("/settings/profile")]).toEqual([403, true]);
  }
  expect((await post("/operator/maintenance", { mode: "on" })).status).toBe(403);
  expect((await world.database.systemPool.query("select from maintenance")).rowCount).toBe(0);
});

test("an operator whose last proof is older than 12 hours enters a code first", async () => {
  const { get, post } = await signInAs(world, { provedHoursAgo: 13 });
  const asked = await get("/operator/log");
  expect(asked.status).toBe(403);
  expect(asked.text).toContain('name="to" value="/operator/log"');
  expect((await post("/operator/maintenance", { mode: "on" })).status).toBe(403);
  const wrong = await post("/operator/confirm", { code: "000000", to: "/operator/log" });
  expect(wrong.status).toBeGreaterThanOrEqual(400);
  expect(wrong.text).toContain("Confirm your identity");
});

test("an operator sees every page, which cannot be framed or cached", async () => {
  const { get } = await signInAs(world);
  for (const path of paths.filter((one) => !one.includes("0198f2c4"))) {
    const { status, headers } = await get(path);
    expect(status, path).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  }
  expect((await get("/operator/businesses/0198f2c4-0000-7000-8000-000000000000")).status).toBe(404);
});

test("an address shows only results of actual changes", async () => {
  const { get } = await signInAs(world);
  for (const done of ["__proto__", "constructor", "<script>"]) {
    const { status, text } = await get(`/operator?${new URLSearchParams({ done })}`);
    expect([status, text.includes('role="status"')], done).toEqual([200, false]);
  }
});

test("a form of another site changes nothing", async () => {
  const { post } = await signInAs(world);
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await post("/operator/maintenance", { mode: "on" }, foreign)).status).toBe(403);
  expect((await world.database.systemPool.query("select from maintenance")).rowCount).toBe(0);
});

test("the role of requests cannot read the tables of operators", async () => {
  const { business } = await signInAs(world);
  const db = world.database.tenant(business.id);
  await expect(db.read(sql`select from operator_actions`)).rejects.toThrow(/permission denied/);
  await expect(db.read(sql`select from processes`)).rejects.toThrow(/permission denied/);
});
