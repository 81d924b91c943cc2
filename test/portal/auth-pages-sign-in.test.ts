import { describe, expect, test } from "vitest";
import { ownPath } from "../../src/portal/auth/own-path.ts";
import { newEmail, openPortal, password } from "../auth/portal.ts";
import { codeOf, forgetCodes, turnOn } from "../auth/two-factor.ts";
import { useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";
import { signedUp, viewerOf } from "./auth-pages.ts";
import { openForms } from "./form-client.ts";

useMailedWorld();

test("a person signs in, continues where they were, and is not asked again", async () => {
  const { email } = await signedUp();
  const forms = openForms(world);
  const shown = await forms.get("/sign-in?to=%2Fjobs%3Fstatus%3Dscheduled%26x%3D%22");
  expect(shown.text).toContain('name="to" value="/jobs?status=scheduled&amp;x=%22"');
  const answer = await forms.post("/sign-in", { email: email.toUpperCase(), password, to: "/jobs?status=scheduled" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/jobs?status=scheduled"]);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /^fieldline_session=[^;]+;.*httponly;.*samesite=lax|samesite=lax;.*httponly/i,
  );
  expect(await viewerOf(forms.jar.cookie)).toMatchObject({ member: { email } });
  for (const [path, to] of [
    ["/sign-in?to=/leads", "/leads"],
    ["/sign-in?to=//evil.example", "/today"],
    ["/sign-in", "/today"],
    ["/sign-up", "/today"],
    ["/signed-out", "/today"],
  ]) {
    const led = await forms.get(path ?? "");
    expect([led.status, led.headers.get("location")]).toEqual([303, to]);
  }
});

test("a wrong password and an unknown email get the same response, and the email is kept", async () => {
  const { email } = await signedUp();
  const texts = await Promise.all(
    [email, newEmail()].map(async (each) => {
      const { status, text, headers } = await openForms(world).post("/sign-in", {
        email: each,
        password: "wrong",
        to: "/jobs",
      });
      expect(status).toBe(401);
      expect(headers.getSetCookie()).toEqual([]);
      expect(text).toContain('role="alert"><strong>Not signed in.</strong> The email or the password is wrong.');
      expect(text).toContain('name="to" value="/jobs"');
      expect(text).toMatch(/id="password"[^>]* aria-describedby="error" autofocus>/);
      return text.replace(`value="${each}"`, "");
    }),
  );
  expect(texts[0]).toBe(texts[1]);
  const unread = await openForms(world).post("/sign-in", { email: "sam", password: "" });
  expect(unread.status).toBe(400);
  for (const words of ["Email must be an email address.", "Password is required."])
    expect(unread.text).toContain(words);
});

test.each<[string | null, string]>([
  ["/today", "/today"],
  ["/jobs/1?tab=notes#bottom", "/jobs/1?tab=notes#bottom"],
  ["/kunden/müller", "/kunden/m%C3%BCller"],
  ["/a/../jobs", "/jobs"],
  ["/jobs?next=https://evil.example", "/jobs?next=https://evil.example"],
  ...[
    null,
    "",
    "jobs",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/jobs\\..",
    "https://evil.example/",
    "HTTPS:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\u0000/evil.example",
    "/\u200b",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    "/%2E%2e//evil.example",
    "/jobs\r\nSet-Cookie: x=1",
    "?to=/x",
    "#x",
    "//",
    "/\ud800",
    `/${"x".repeat(2000)}`,
  ].map((to): [string | null, string] => [to, "/today"]),
])("signing in leads from %j to %j", (to, path) => {
  expect(ownPath(to)).toBe(path);
  expect(new URL(path, "https://fieldline.example").origin).toBe("https://fieldline.example");
});

test("signing out ends the session, and says so", async () => {
  const { forms } = await signedUp();
  const { cookie } = forms.jar;
  const answer = await forms.post("/sign-out", {});
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/signed-out"]);
  expect(forms.jar.cookie).toBe("");
  expect(await viewerOf(cookie)).toBeUndefined();
  expect((await forms.get("/signed-out")).text).toContain("You are signed out");
  expect((await forms.post("/sign-out", {})).status).toBe(303);
});

describe("with two-factor sign-in", () => {
  async function withCode() {
    const { email, forms } = await signedUp();
    const portal = openPortal(world);
    portal.useCookie(forms.jar.cookie);
    const { business } = await world.database.system.member.findUniqueOrThrow({
      where: { email },
      include: { business: true },
    });
    await world.database.system.business.update({ where: { id: business.id }, data: { verifiedAt: new Date() } });
    const { secret, recoveryCodes } = await turnOn(world, portal);
    const visitor = openForms(world);
    const page = await visitor.post("/sign-in", { email, password, to: "/notifications" });
    const pending = /name="pending" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    return { email, visitor, page, pending, secret, recoveryCodes };
  }

  test("the right password leads to a page that asks for the code, and the code to the original page", async () => {
    const { visitor, page, pending, secret } = await withCode();
    expect([page.status, visitor.jar.cookie]).toEqual([200, ""]);
    expect(page.text).toContain("<h1>Enter your code</h1>");
    expect(page.text).not.toContain(password);
    const wrong = await visitor.post("/sign-in", { to: "/notifications", pending, code: "nonsense" });
    expect([wrong.status, visitor.jar.cookie]).toEqual([400, ""]);
    expect(wrong.text).toContain('aria-invalid="true"');
    expect(wrong.text).not.toContain("nonsense");
    await forgetCodes(world);
    const right = await visitor.post("/sign-in", { to: "/notifications", pending, code: codeOf(secret) });
    expect([right.status, right.headers.get("location")]).toEqual([303, "/notifications"]);
    expect(await viewerOf(visitor.jar.cookie)).toBeDefined();
  });

  test("a recovery code does too; a forged step leads back to the password", async () => {
    const { visitor, pending, recoveryCodes } = await withCode();
    const forged = await visitor.post("/sign-in", { pending: "forged", code: recoveryCodes[0] ?? "" });
    expect([forged.status, visitor.jar.cookie]).toEqual([401, ""]);
    expect(forged.text).toContain('name="password"');
    const right = await visitor.post("/sign-in", { pending, code: recoveryCodes[0] ?? "" });
    expect([right.status, right.headers.get("location")]).toEqual([303, "/today"]);
  });
});
