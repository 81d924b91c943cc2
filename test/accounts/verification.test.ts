import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, openPortal, type Portal, signUp } from "../auth/portal.ts";
import { startMail } from "../emails/mail.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
let visit: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
  mail = await startMail(world);
  visit = createClient(world.origin);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});

const verifiedAt = async (portal: Portal) =>
  (await portal.ask("{ viewer { business { verified_at } } }")).viewer.business.verified_at;
const resend = (portal: Portal) => portal.ask("mutation { resend_verification }");
const emailsTo = (address: string) => mail.accepted.filter(({ to }) => to?.some((one) => one.address === address));

async function signedUp(name = "Breeze Air") {
  const [portal, email] = [openPortal(world), newEmail()];
  const { sign_up } = await signUp(portal, email, name);
  await mail.send();
  return { portal, email, businessId: sign_up.business.id as string };
}

/** The path of the link in the latest email. */
function linkTo(email: string): string {
  return new URL(/http\S+\/verify-email\/\S+/.exec(emailsTo(email).at(-1)?.text ?? "")?.[0] ?? "").pathname;
}

const press = (path: string, headers: Record<string, string> = {}) =>
  visit("POST", path, { raw: "", headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers } });

test("the welcome email comes from the platform, repeats no typed text, and its link verifies only by its button", async () => {
  const { portal, email } = await signedUp("PayPal Support");
  expect(await verifiedAt(portal)).toBeNull();
  const [welcome] = emailsTo(email);
  expect(welcome).toMatchObject({ subject: "Welcome to Fieldline: verify your email address" });
  expect(welcome?.from).toEqual({ name: "Fieldline", address: "no-reply@fieldline.example" });
  expect(welcome?.replyTo).toBeUndefined();
  for (const part of [welcome?.text, welcome?.html]) expect(part).not.toMatch(/PayPal|Sam Taylor/);

  const path = linkTo(email);
  const shown = await visit("GET", path);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`Verify ${email}`);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
  expect(shown.text).not.toMatch(/<script|https?:|src=|@import|url\(/);
  // A mail scanner that follows every link verifies nothing.
  await visit("HEAD", path);
  expect(await verifiedAt(portal)).toBeNull();

  expect((await press(path, { Origin: "https://evil.example" })).status).toBe(403);
  const pressed = await press(path);
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("location")).toBe(path);
  const at = await verifiedAt(portal);
  expect(Date.parse(at)).toBeGreaterThan(Date.now() - 60_000);
  expect((await visit("GET", path)).text).toContain("is verified");
  await press(path);
  expect(await verifiedAt(portal)).toBe(at);
});

test("the page says whose account the button verifies, and says more to a person who is not signed in to it", async () => {
  const { portal, email } = await signedUp("Breeze Air");
  const stranger = await visit("GET", linkTo(email));
  for (const said of ["Sam Taylor", "Breeze Air", "Verify only if that was you.", "/forgot-password"])
    expect(stranger.text).toContain(said);
  const another = await signedUp("Another");
  const asAnother = await visit("GET", linkTo(email), { headers: { Cookie: another.portal.cookie() } });
  expect(asAnother.text).toContain("Verify only if that was you.");
  const owner = await visit("GET", linkTo(email), { headers: { Cookie: portal.cookie() } });
  expect(owner.text).toContain("Breeze Air");
  expect(owner.text).not.toContain("Verify only if");
});

test("a sent link is nowhere in the database, and never in the log", async () => {
  const { email, businessId } = await signedUp();
  const path = linkTo(email);
  await press(path);
  await visit("GET", `${path}x`);
  const stored = await world.database.system.email.findFirstOrThrow({ where: { businessId } });
  expect(stored).toMatchObject({ kind: "account", status: "sent", text: "", html: "" });
  const token = path.split("/").at(-1) ?? "";
  expect(world.logged.join("")).toContain('"path":"/verify-email/*"');
  expect(world.logged.join("")).not.toContain(token.slice(0, 40));
});

test("a link that is altered, expired or for another address, person or role verifies nothing", async () => {
  const { portal, email, businessId } = await signedUp();
  const path = linkTo(email);
  const wrong = async (given: string) => {
    const shown = await visit("GET", given);
    expect(shown.status).toBe(404);
    expect(shown.text).toContain("This link is invalid, has expired or was already used.");
    expect((await press(given)).status).toBe(404);
    expect(await verifiedAt(portal)).toBeNull();
  };
  const token = path.split("/").at(-1) ?? "";
  const bytes = Buffer.from(token, "base64url");
  for (const at of [0, 20, 50, 60]) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await wrong(`/verify-email/${altered.toString("base64url")}`);
  }
  await wrong(`${path}=`);
  await wrong("/verify-email/x");

  const { member } = world.database.system;
  const where = { email };
  const other = newEmail();
  await member.update({ where, data: { email: other } });
  await wrong(path);
  await member.update({ where: { email: other }, data: { email } });
  await member.updateMany({ where: { businessId }, data: { role: "admin" } });
  await wrong(path);
  await member.updateMany({ where: { businessId }, data: { role: "owner" } });
  expect((await press(path)).status).toBe(303);
});

test("a link lasts seven days", async () => {
  const { email } = await signedUp();
  const bytes = Buffer.from(linkTo(email).split("/").at(-1) ?? "", "base64url");
  const days = (bytes.readUInt32BE(48) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
});

test("an owner can have the link sent again, five times a day, until the business is verified", async () => {
  const { portal, email } = await signedUp();
  for (let count = 0; count < 5; count += 1) expect(await resend(portal)).toEqual({ resend_verification: true });
  expect(await resend(portal)).toMatchObject({ status: 429, type: "urn:service:error:rate-limited" });
  await mail.send();
  expect(emailsTo(email)).toHaveLength(6);
  expect(emailsTo(email).at(-1)).toMatchObject({ subject: "Verify your email address" });
  expect((await press(linkTo(email))).status).toBe(303);
  expect(await resend(portal)).toMatchObject({ status: 409 });
  expect(await resend(openPortal(world))).toMatchObject({ status: 401 });
});

test("no one can sign up with the address of a business's inbox, where an unverified business could read the link", async () => {
  const { businessId } = await signedUp();
  const { inboundEmail } = await world.database.system.business.findUniqueOrThrow({ where: { id: businessId } });
  for (const email of [inboundEmail, inboundEmail.toUpperCase(), inboundEmail.replace("@", "+more@")])
    expect(await signUp(openPortal(world), email)).toMatchObject({
      status: 400,
      errors: [{ pointer: "/input/email", detail: "must not be the address of a business's inbox" }],
    });
});

test("a business created by an operator is verified", async () => {
  const { id } = await world.addBusiness();
  const { graphql } = await world.addPerson(id);
  const { body } = await graphql("{ viewer { business { verified_at } } }");
  expect(Date.parse(body.data.viewer.business.verified_at)).toBeGreaterThan(0);
});

test("SIGN_UP=off refuses sign-ups and says whom to ask", async () => {
  const closed = await startWorld({ SIGN_UP: "off" });
  try {
    expect(await signUp(openPortal(closed), newEmail())).toMatchObject({
      type: "urn:service:error:forbidden",
      status: 403,
      detail: "Sign-up is closed here. Ask the operator of this installation for an account.",
    });
    expect(await closed.database.system.business.count()).toBe(0);
  } finally {
    await closed.close();
  }
});
