import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test.each([
  ["GET", "/healthz"],
  ["GET", "/favicon.svg"],
  ["GET", "/nothing-here"],
  ["GET", "/sign-in"],
  ["GET", "/q/no-such-link"],
  ["GET", "/.well-known/oauth-authorization-server"],
  ["GET", "/api/v1/me"],
  ["GET", "/api/v1/docs"],
  ["GET", "/api/v1/docs/reference"],
  ["GET", "/api/v1/openapi.json"],
  ["POST", "/graphql"],
  ["POST", "/api/mcp/mcp"],
  ["POST", "/api/oauth/token"],
])("%s %s cannot be framed, sniffed or run, and says no referrer", async (method, path) => {
  const { headers } = await fetch(new URL(path, world.origin), { method, redirect: "manual" });
  const policy = headers.get("content-security-policy") ?? "";
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(directive);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(["no-referrer", "same-origin"]).toContain(headers.get("referrer-policy"));
});
