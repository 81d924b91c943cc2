import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../src/auth/session/password.ts";
import { createPendingSignIns } from "../../src/auth/session/pending-sign-in.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createSigner } from "../../src/crypto/signer.ts";
import { openPortal } from "../auth/portal.ts";
import { codeOf, forgetCodes, turnOn } from "../auth/two-factor.ts";
import { createVisitor, type Seen } from "./forms.ts";
import { password, type Street, startStreet } from "./street.ts";

let street: Street;
beforeAll(async () => {
  street = await startStreet();
});
afterAll(() => street?.close());

const session = "fieldline_session";
const unlike = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, "0");

/** An owner with two-factor sign-in, who has entered the password in another browser. */
async function arrive() {
  const { business, person, app } = await street.arrive();
  const portal = openPortal(street.world);
  portal.useCookie(person.cookie);
  const { secret, recoveryCodes } = await turnOn(street.world, portal);
  const visitor = createVisitor(street.world.origin);
  const signIn = await visitor.open(app.request());
  const page = await visitor.submit(signIn, "/sign-in", { email: person.email, password });
  return { business, person, app, visitor, signIn, page, secret, recoveryCodes };
}

const pendingIn = (page: Seen) => page.forms[0]?.fields.pending ?? "";

test("after the right password the page asks for a code, and the code leads to the consent", async () => {
  const { business, visitor, page, secret } = await arrive();
  expect(page.status).toBe(200);
  expect(page.text).toContain("<h1>Enter your code</h1>");
  expect(page.text).toContain('autocomplete="one-time-code"');
  expect(page.text).not.toContain(password);
  expect(visitor.holds(session)).toBe(false);
  const consent = await visitor.submit(page, "/sign-in-code", { code: codeOf(secret) });
  expect(visitor.holds(session)).toBe(true);
  await visitor.submit(consent, "/consent", { decision: "allow" });
  expect(await street.connected(business)).toBe(1);
});

test("a recovery code does too, and a wrong or used one is reported at the field, which can be tried again", async () => {
  const { visitor, page, secret, recoveryCodes } = await arrive();
  for (const code of [unlike(codeOf(secret)), "", "nonsense"]) {
    const refused = await visitor.submit(page, "/sign-in-code", { code });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("The code is wrong, has expired or was used.");
    expect(pendingIn(refused)).toBe(pendingIn(page));
  }
  expect(visitor.holds(session)).toBe(false);
  const consent = await visitor.submit(page, "/sign-in-code", { code: recoveryCodes[0] ?? "" });
  expect(consent.text).toContain("decision");
});

test("a wrong password never leads to the page, and guesses at codes count like those at passwords", async () => {
  const { person, visitor, signIn, page, secret } = await arrive();
  const refused = await visitor.submit(signIn, "/sign-in", { email: person.email, password: "wrong" });
  expect(refused.status).toBe(401);
  expect(refused.text).not.toContain("code");
  const statuses = [];
  for (let guess = 0; guess < 10; guess += 1)
    statuses.push((await visitor.submit(page, "/sign-in-code", { code: unlike(codeOf(secret)) })).status);
  expect(statuses).toEqual([...Array(9).fill(400), 429]);
  const late = await visitor.submit(page, "/sign-in-code", { code: codeOf(secret) });
  expect(late.status).toBe(429);
  expect(late.text).toContain("<h1>Enter your code</h1>");
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the password is asked for again after five minutes, after a change, and if the step is forged", async () => {
  const { person, visitor, page, secret } = await arrive();
  const { secretKey = Buffer.alloc(0) } = street.world.config;
  const pending = pendingIn(page);
  const own = createPendingSignIns(deriveKey(secretKey, "pending sign-ins"));
  expect(own.read(pending)?.memberId).toBe(person.id);
  const bytes = Buffer.from(pending, "base64url");
  expect(bytes.readUInt32BE(48) * 1000 - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  const foreign = createPendingSignIns(deriveKey(secretKey, "something else"));
  const other = await street.world.addPerson(person.businessId);
  const passwordHash = await hashPassword("another password");
  const expectAsked = async (token: string) => {
    const refused = await visitor.submit(page, "/sign-in-code", { pending: token, code: codeOf(secret) });
    expect(refused.status).toBe(401);
    expect(refused.text).toContain("<h1>Sign in</h1>");
    expect(refused.text).toContain("Enter your password again.");
    expect(visitor.holds(session)).toBe(false);
  };
  const altered = Buffer.from(bytes);
  altered.writeUInt32BE(bytes.readUInt32BE(48) + 60, 48);
  const over = Buffer.from(bytes.subarray(0, 52));
  over.writeUInt32BE(Math.floor(Date.now() / 1000) - 1, 48);
  const signature = createSigner(deriveKey(secretKey, "pending sign-ins")).sign(over);
  const expired = Buffer.concat([over, signature]).toString("base64url");
  for (const token of [
    "",
    "x",
    expired,
    foreign.create(person),
    altered.toString("base64url"),
    own.create({ ...other, id: person.id, passwordHash }),
  ])
    await expectAsked(token);
  await street.world.database.system.member.update({
    where: { id: person.id },
    data: { passwordHash },
  });
  await expectAsked(pending);
});

test("the code's form is accepted from its own page only", async () => {
  const { visitor, page, secret } = await arrive();
  for (const [fields, headers] of [
    [{ csrf: null }, {}],
    [{}, { Origin: "https://evil.example" }],
    [{}, { "Sec-Fetch-Site": "cross-site" }],
  ] as const) {
    const refused = await visitor.submit(page, "/sign-in-code", { code: codeOf(secret), ...fields }, headers);
    expect(refused.status).toBe(403);
    expect(visitor.holds(session)).toBe(false);
  }
  await forgetCodes(street.world);
  await visitor.submit(page, "/sign-in-code", { code: codeOf(secret) });
  expect(visitor.holds(session)).toBe(true);
});
