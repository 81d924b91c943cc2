import { describe, expect, test } from "vitest";
import { newEmail, password } from "../auth/portal.ts";
import { useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";
import { details, signedUp, viewerOf } from "./auth-pages.ts";
import { openForms } from "./form-client.ts";

useMailedWorld();

test("a form of another site is refused on every page, and changes nothing", async () => {
  const { email, forms } = await signedUp();
  const foreign = [
    { Origin: "https://evil.example" },
    { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  for (const headers of foreign) {
    const stranger = openForms(world);
    for (const [path, fields] of [
      ["/sign-in", { email, password }],
      ["/sign-up", details()],
      ["/forgot-password", { email }],
    ] as const) {
      const answer = await stranger.post(path, fields, headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.get("content-type")).toContain("text/html");
    }
    expect(stranger.jar.cookie).toBe("");
    expect((await forms.post("/sign-out", {}, headers)).status).toBe(403);
  }
  expect(await viewerOf(forms.jar.cookie)).toMatchObject({ member: { email } });
  const { rows } = await world.database.systemPool.query("select 1 from password_reset_requests where email = $1", [
    email,
  ]);
  expect(rows).toEqual([]);
  const own = await openForms(world).post(
    "/sign-in",
    { email, password },
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
  );
  expect(own.status).toBe(303);
});

describe("limits are a 429 that says how long to wait", () => {
  test("when signing in", async () => {
    const { email } = await signedUp();
    const forms = openForms(world, "203.0.113.77");
    for (let count = 0; count < 10; count += 1)
      expect((await forms.post("/sign-in", { email, password: "wrong" })).status).toBe(401);
    const { status, headers, text } = await forms.post("/sign-in", { email, password });
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(60);
    expect(text).toContain("There were too many attempts. Please try again in 15 minutes.");
    expect(text).toContain(`value="${email}"`);
    expect(forms.jar.cookie).toBe("");
  });

  test("when requesting links", async () => {
    const forms = openForms(world, "203.0.113.78");
    for (let count = 0; count < 30; count += 1)
      expect((await forms.post("/forgot-password", { email: newEmail() })).status).toBe(200);
    const { status, text } = await forms.post("/forgot-password", { email: newEmail() });
    expect(status).toBe(429);
    expect(text).toContain("Please try again in 60 minutes.");
  });

  test("when guessing links", async () => {
    const forms = openForms(world, "203.0.113.79");
    for (let count = 0; count < 60; count += 1) expect((await forms.get(`/reset-password/${count}`)).status).toBe(404);
    const { status, text } = await forms.get("/reset-password/x");
    expect(status).toBe(429);
    expect(text).toMatch(/Please try again in (\d\d seconds|1 minute)\./);
  });
});

test("every page is one small document, without scripts, and requests only its icon", async () => {
  for (const path of ["/sign-in", "/sign-up", "/forgot-password", "/signed-out", "/reset-password/x"]) {
    const { headers, text } = await openForms(world).send("GET", path, { headers: { "Accept-Encoding": "identity" } });
    expect(text).not.toMatch(/<script|https?:|src=|@import|url\(/);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toContain('<link rel="icon" href="/favicon.svg"');
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const zipped = await fetch(world.origin + path, { headers: { "Accept-Encoding": "gzip" } });
    expect(Number(zipped.headers.get("content-length"))).toBeLessThan(10_000);
  }
  const icon = await openForms(world).get("/favicon.svg");
  expect(icon.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(icon.headers.get("cache-control")).toBe("public, max-age=86400");
});

test("a page refuses an oversized form, another method and another media type", async () => {
  const forms = openForms(world);
  for (const [expected, answer] of [
    [413, await forms.post("/sign-in", { email: "x".repeat(20_000), password })],
    [405, await forms.send("DELETE", "/sign-in")],
    [405, await forms.get("/sign-out")],
    [405, await forms.post("/signed-out", {})],
    [415, await forms.send("POST", "/sign-in", { body: { email: "x" } })],
  ] as const) {
    expect(answer.status).toBe(expected);
    expect(answer.headers.get("content-type")).toContain("text/html");
  }
});
