import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ ANONYMOUS_RATE_LIMIT_PER_MINUTE: "1" });
});
afterAll(() => world.close());

test("too many searches return a page to a browser and a problem to a program, with the wait in both", async () => {
  const search = (accept: string) =>
    fetch(`${world.base}/v1/docs/search?q=quote`, { headers: { Accept: accept, "X-Forwarded-For": "203.0.113.7" } });
  expect((await search("text/html")).status).toBe(200);
  const page = await search("text/html,application/xhtml+xml,*/*;q=0.8");
  expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(page.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("Too many requests");
  const problem = await search("*/*");
  expect([problem.status, problem.headers.get("content-type")]).toEqual([429, "application/problem+json"]);
});
