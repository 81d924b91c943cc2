import { describe, expect, test } from "vitest";
import { expectError } from "./expect-error.ts";
import { app, client, owner, withApp, world } from "./with-app.ts";

withApp();

const codeOf = async () => (await app.allow(client, owner.cookie)).searchParams.get("code") ?? "";

describe("the endpoints of programs", () => {
  const paths = ["/oauth/token", "/oauth/revoke", "/oauth/register"];

  test.each(paths)("%s answers a wrong body type, or none, in its RFC's format", async (path) => {
    const call = world.client();
    const wrong = path.endsWith("register") ? "application/x-www-form-urlencoded" : "application/json";
    const bodies: { raw?: string; headers?: Record<string, string> }[] = [
      { raw: "{}", headers: { "Content-Type": wrong } },
      { raw: "{}", headers: { "Content-Type": "text/plain" } },
      { raw: "[", headers: { "Content-Type": "application/json" } },
      { raw: "x".repeat(1_000_000), headers: { "Content-Type": "application/x-www-form-urlencoded" } },
      { raw: "", headers: { Accept: "text/html" } },
    ];
    for (const body of bodies) {
      const answered = await call("POST", path, body);
      expect([400, 401]).toContain(answered.status);
      expectError(answered, answered.status, answered.body.error);
      expect(answered.body.error).toMatch(/^invalid_/);
    }
  });

  test.each(paths)("%s answers other methods with the allowed ones", async (path) => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answered = await world.client()(method, path);
      expectError(answered, 405, "invalid_request");
      expect(answered.headers.get("allow")).toBe("POST, OPTIONS");
    }
    expect((await world.client()("OPTIONS", path)).status).toBe(204);
  });

  test.each(["code", "client_id", "grant_type", "redirect_uri", "code_verifier"])(
    "a repeated %s is refused",
    async (name) => {
      const form = new URLSearchParams({ ...app.exchangeForm(await codeOf()), client_id: client.client_id });
      form.append(name, form.get(name) ?? "");
      const answered = await world.client()("POST", "/oauth/token", {
        raw: form.toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      expectError(answered, 400, "invalid_request");
    },
  );

  test.each([
    ["password", "unsupported_grant_type"],
    ["client_credentials", "unsupported_grant_type"],
    ["implicit", "unsupported_grant_type"],
    ["__proto__", "unsupported_grant_type"],
    ["", "invalid_request"],
  ])("the grant type %s is refused", async (grant_type, error) => {
    expectError(await app.send("/oauth/token", { grant_type, client_id: client.client_id }), 400, error);
  });

  test("an unknown app is reported, also with characters that no database holds", async () => {
    for (const client_id of ["nobody", "A".repeat(43), "\u0000"]) {
      const answered = await app.exchange({ client_id }, "x");
      expectError(answered, 401, "invalid_client");
    }
    for (const code of ["", "\u0000", "x".repeat(10_000)])
      expect((await app.exchange(client, code)).body.error).toMatch(/^invalid_(grant|request)$/);
  });
});
