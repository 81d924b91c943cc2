import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../portal/routes.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let owner: Awaited<ReturnType<World["addPerson"]>>;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.addPerson((await world.addBusiness()).id);
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.origin + path, { headers, redirect: "manual" });

test("a page of the portal requires a session", async () => {
  for (const { path } of routes) {
    const response = await get(`${path}?a=b%20c`);
    expect([response.status, response.headers.get("location")], path).toEqual([
      303,
      `/sign-in?to=${encodeURIComponent(`${path}?a=b%20c`)}`,
    ]);
  }
});

test("the root leads to today, through the sign-in page", async () => {
  expect((await get("/")).headers.get("location")).toBe("/sign-in?to=%2Ftoday");
  const signedIn = await get("/", { Cookie: owner.cookie });
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/today"]);
});

test("every page has the portal's headers, and preloads the person's first data", async () => {
  for (const { path } of routes) {
    const response = await get(path, { Cookie: owner.cookie });
    expect(response.status, path).toBe(200);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    const answers = firstAnswers(await response.text());
    expect(answers[0]).toMatchObject({ name: "Shell", result: { data: { viewer: { member: { id: owner.id } } } } });
  }
});

test("a text of the business cannot end the element that contains the data", async () => {
  const name = "</script><script>alert(1)</script>";
  const person = await world.addPerson((await world.addBusiness()).id);
  const renamed = await person.graphql(`mutation ($name: Line!) { update_business(input: { name: $name }) { name } }`, {
    name,
  });
  expect(renamed.body.data.update_business.name).toBe(name);
  const page = await (await get("/today", { Cookie: person.cookie })).text();
  expect(page).not.toContain("<script>alert");
  expect(firstAnswers(page)[0].result.data.viewer.business.name).toBe(name);
});

test("a missing address is a page for a browser, and a problem document for a program", async () => {
  const browser = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
  for (const path of ["/settings/nothing", "/nowhere", "/nothing/there", "/%E0%A4%A"]) {
    const response = await get(path, { Cookie: owner.cookie, ...browser });
    expect([response.status, response.headers.get("content-type")], path).toEqual([404, "text/html; charset=utf-8"]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await response.text()).toContain("This page doesn&#39;t exist.");
  }
  for (const [path, headers] of [
    ["/nowhere", {}],
    ["/assets/none.js", { Accept: "*/*" }],
    ["/api/v1/nothing", browser],
  ] as const) {
    const response = await get(path, headers);
    expect([response.status, response.headers.get("content-type")], path).toEqual([404, "application/problem+json"]);
  }
});

test("a trailing slash leads to the screen", async () => {
  const response = await get("/settings/team/?a=b", { Cookie: owner.cookie });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/settings/team?a=b"]);
});

test("assets may be cached forever, and are compressed", async () => {
  for (const name of readdirSync("portal/dist/assets").filter((file) => /\.(js|css)$/.test(file))) {
    const plain = await get(`/assets/${name}`, { "Accept-Encoding": "identity" });
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Buffer.from(await plain.arrayBuffer()).equals(readFileSync(`portal/dist/assets/${name}`))).toBe(true);
    const brotli = await get(`/assets/${name}`, { "Accept-Encoding": "br" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toContain("Accept-Encoding");
  }
  for (const name of ["none.js", "..%2fmanifest.json", "manifest.json"])
    expect((await get(`/assets/${name}`)).status, name).toBe(404);
});

function firstAnswers(page: string) {
  return JSON.parse(/id="first-answers">(.*?)<\/script>/s.exec(page)?.[1] ?? "[]");
}
