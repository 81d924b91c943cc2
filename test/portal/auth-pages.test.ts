import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendPasswordResets } from "../../src/domain/accounts/send-password-resets.ts";
import { ownPath } from "../../src/portal/auth/own-path.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { newEmail, openPortal, password } from "../auth/portal.ts";
import { codeOf, forgetCodes, turnOn } from "../auth/two-factor.ts";
import { startMail } from "../emails/mail.ts";
import { startWorld, type World } from "../world/world.ts";
import { openForms } from "./form-client.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

const details = (more: Record<string, string> = {}) => ({
  business_name: "Breeze Air",
  name: "Sam Taylor",
  email: newEmail(),
  password,
  time_zone: "Australia/Sydney",
  ...more,
});

async function signedUp(more: Record<string, string> = {}) {
  const person = details(more);
  const forms = openForms(world);
  const answer = await forms.post("/sign-up", person);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/today"]);
  return { ...person, forms };
}

const viewerOf = async (cookie: string) => {
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({ query: "{ viewer { member { name email role } business { name time_zone } } }" }),
  });
  return ((await response.json()) as { data?: { viewer: unknown } }).data?.viewer;
};

test("a business signs up by a form: its owner is signed in, and its time zone is kept", async () => {
  const { email, forms } = await signedUp({ time_zone: "Australia/Perth" });
  expect(await viewerOf(forms.jar.cookie)).toEqual({
    member: { name: "Sam Taylor", email, role: "owner" },
    business: { name: "Breeze Air", time_zone: "Australia/Perth" },
  });
});

test("sign-up offers Australia's zones first, begins with Sydney, and knows every other", async () => {
  const { text } = await openForms(world).get("/sign-up");
  const groups = [...text.matchAll(/<optgroup label="([^"]+)"/g)].map(([, area]) => area);
  expect(groups[0]).toBe("Australia");
  for (const area of ["Africa", "America", "Asia", "Europe", "Pacific"]) expect(groups).toContain(area);
  expect(text).toContain('<option value="Australia/Sydney" selected>Sydney');
  expect(text).toContain('<option value="America/Argentina/Rio_Gallegos">Argentina, Rio Gallegos');
  expect(text.match(/ selected/g)).toHaveLength(1);
});

test("what is invalid is said at its field, and everything but the password is kept", async () => {
  const { status, text } = await openForms(world).post("/sign-up", {
    business_name: " ",
    name: "Sam",
    email: "sam@",
    password: "short",
    time_zone: "Mars/Olympus",
  });
  expect(status).toBe(400);
  for (const [name, words] of [
    ["business_name", "Business name must not be blank."],
    ["email", "Email must be an email address."],
    ["password", "Password must have 10 to 200 characters."],
    ["time_zone", "Time zone must be the IANA name of a time zone, such as Australia/Sydney."],
  ]) {
    expect(text).toMatch(new RegExp(`id="${name}"[^>]* aria-describedby="${name}-error" aria-invalid="true"`));
    expect(text).toContain(`<p class="error" id="${name}-error">${words}</p>`);
  }
  expect(text).toMatch(/id="name"[^>]* value="Sam">/);
  expect(text).toMatch(/id="email"[^>]* value="sam@"/);
  expect(text).not.toContain("short");
  expect(text.match(/ autofocus/g)).toHaveLength(1);
  expect(text).toContain("<title>Error: Sign up your business · Fieldline</title>");
  const empty = await openForms(world).post("/sign-up", {});
  expect(empty.status).toBe(400);
  for (const label of ["Business name", "Your name", "Email", "Password"])
    expect(empty.text).toContain(`${label} is required.`);
});

test("an email that has an account signs up no second time, and what was typed is never markup", async () => {
  const { email } = await signedUp();
  const other = { email, name: `"><script>x</script>`, password: `${password}?` };
  const again = await openForms(world).post("/sign-up", details(other));
  expect(again.status).toBe(409);
  expect(again.text).toContain("Email is used by another account.");
  expect(again.text).toContain("&quot;&gt;&lt;script&gt;");
  expect(again.text).not.toContain("<script");
});

test("sign-up that is switched off says so, to a form too", async () => {
  const closed = await startWorld({ SIGN_UP: "off" });
  try {
    const forms = openForms(closed);
    for (const answer of [await forms.get("/sign-up"), await forms.post("/sign-up", details())])
      expect(answer.text).toContain("Ask whoever runs this installation for an account.");
    expect(await closed.database.system.business.count()).toBe(0);
    expect(forms.jar.cookie).toBe("");
  } finally {
    await closed.close();
  }
});

test("a person signs in, goes on to where they were, and is not asked again", async () => {
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

test("a wrong password and an unknown email are answered alike, and the email is kept", async () => {
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

describe("limits are a 429 that says how long to wait", () => {
  test("of signing in", async () => {
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

  test("of asking for links", async () => {
    const forms = openForms(world, "203.0.113.78");
    for (let count = 0; count < 30; count += 1)
      expect((await forms.post("/forgot-password", { email: newEmail() })).status).toBe(200);
    const { status, text } = await forms.post("/forgot-password", { email: newEmail() });
    expect(status).toBe(429);
    expect(text).toContain("Please try again in 60 minutes.");
  });

  test("of guessing at links", async () => {
    const forms = openForms(world, "203.0.113.79");
    for (let count = 0; count < 60; count += 1) expect((await forms.get(`/reset-password/${count}`)).status).toBe(404);
    const { status, text } = await forms.get("/reset-password/x");
    expect(status).toBe(429);
    expect(text).toMatch(/Please try again in (\d\d seconds|1 minute)\./);
  });
});

test("who has forgotten a password sets a new one by an emailed link, and an unknown email reads the same", async () => {
  const { email, forms } = await signedUp();
  const stranger = openForms(world);
  const unknown = newEmail();
  const [known, other] = [
    await stranger.post("/forgot-password", { email }),
    await stranger.post("/forgot-password", { email: unknown }),
  ];
  expect(known.status).toBe(200);
  expect(known.text).toContain("If the address has an account, an email is on its way");
  expect(other.text.replaceAll(unknown, email)).toBe(known.text);

  await sendPasswordResets(world.database, createAccountLinks(Buffer.alloc(32), world.config.appUrl));
  await mail.send();
  const sent = mail.accepted.filter(({ subject }) => subject === "Set a new password");
  expect(sent.map(({ to }) => to?.map(({ address }) => address))).toEqual([[email]]);
  const path = /\/reset-password\/\S+/.exec(sent[0]?.text ?? "")?.[0] ?? "";

  expect((await stranger.get(path)).text).toContain("<h1>Set a new password</h1>");
  const short = await stranger.post(path, { password: "short" });
  expect(short.status).toBe(400);
  expect(short.text).toContain("New password must have 10 to 200 characters.");
  const set = await stranger.post(path, { password: "battery staple correct" });
  expect(set.text).toContain("Your password is set");
  expect(await viewerOf(forms.jar.cookie)).toBeUndefined();
  expect((await stranger.post("/sign-in", { email, password: "battery staple correct" })).status).toBe(303);

  const used = await openForms(world).get(path);
  expect(used.status).toBe(404);
  expect(used.text).toContain(
    'This link is wrong, has expired or was used. If you have just set your password, <a href="/sign-in">',
  );
});

describe("an invitation", () => {
  async function invited() {
    const business = await world.addBusiness({ name: "Breeze & Sons" });
    const owner = await world.addPerson(business.id);
    const email = newEmail();
    const answer = await owner.graphql(
      "mutation ($input: InviteMemberInput!) { invite_member(input: $input) { id } }",
      {
        input: { name: "Alex Nguyen", email, role: "admin" },
      },
    );
    await mail.send();
    const sent = mail.accepted.find(({ to }) => to?.some(({ address }) => address === email));
    const path = /\/invitation\/\S+/.exec(sent?.text ?? "")?.[0] ?? "";
    return { owner, email, path, id: answer.body.data.invite_member.id as string };
  }

  test("shows who invites to what, and whoever accepts is signed in under the name that they give", async () => {
    const { email, path } = await invited();
    const forms = openForms(world);
    const { text } = await forms.get(path);
    expect(text).toContain("<title>Join Breeze &amp; Sons · Fieldline</title>");
    expect(text).toContain("<bdi>Pat Person</bdi> invites you to the team of <bdi>Breeze &amp; Sons</bdi>");
    expect(text).toMatch(new RegExp(`id="email"[^>]* readonly value="${email}"`));
    expect(text).toMatch(/id="name"[^>]* value="Alex Nguyen"/);
    const short = await forms.post(path, { name: "Lex", password: "short" });
    expect(short.status).toBe(400);
    expect(short.text).toContain("Password must have 10 to 200 characters.");
    expect(short.text).toMatch(/id="name"[^>]* value="Lex"/);
    expect((await forms.post(path, { name: "Lex", password }, { Origin: "https://evil.example" })).status).toBe(403);

    const joined = await forms.post(path, { name: "Lex", password });
    expect([joined.status, joined.headers.get("location")]).toEqual([303, "/today"]);
    expect(await viewerOf(forms.jar.cookie)).toMatchObject({ member: { name: "Lex", email, role: "admin" } });
    const again = await openForms(world).post(path, { name: "Lex", password: `${password}?` });
    expect(again.status).toBe(401);
    expect(again.text).toContain("You have joined already");
    expect(world.logged.join("")).toContain('"path":"/invitation/*"');
    expect(world.logged.join("")).not.toContain(path);
  });

  test("names whoever is signed in, whose session ends as another person joins", async () => {
    const { email, path } = await invited();
    const { forms } = await signedUp({ name: "Kim Lee" });
    const { cookie } = forms.jar;
    expect((await forms.get(path)).text).toContain("You are signed in as <bdi>Kim Lee</bdi>.");
    expect((await forms.post(path, { name: "Alex Nguyen", password })).status).toBe(303);
    expect(await viewerOf(forms.jar.cookie)).toMatchObject({ member: { email } });
    expect(await viewerOf(cookie)).toBeUndefined();
  });

  test("says whom to ask once it was revoked or has expired, and nothing of a business to a wrong link", async () => {
    const { owner, id, path } = await invited();
    await owner.graphql("mutation ($id: ID!) { revoke_invitation(id: $id) { id } }", { id });
    const forms = openForms(world);
    const revoked = await forms.get(path);
    expect(revoked.text).toContain("This invitation was revoked");
    expect(revoked.text).toContain("ask <bdi>Pat Person</bdi> for another invitation");
    expect((await forms.post(path, { name: "Alex", password })).status).toBe(401);

    const other = await invited();
    await world.database.systemPool.query(
      "update invitations set expires_at = now() - interval '1 second' where id = $1",
      [other.id],
    );
    expect((await forms.get(other.path)).text).toContain("This invitation has expired");
    expect((await forms.post(other.path, { name: "Alex", password })).status).toBe(401);
    expect(forms.jar.cookie).toBe("");

    for (const wrong of ["/invitation/x", `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`]) {
      const { status, text } = await forms.get(wrong);
      expect(status).toBe(404);
      expect(text).not.toContain("Breeze");
    }
  });
});

test("every page is one small document, without scripts, and asks only for its icon", async () => {
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
  expect(icon.headers.get("content-type")).toBe("image/svg+xml");
  expect(icon.headers.get("cache-control")).toBe("public, max-age=86400");
});

test("a form that is too large, a method or a media type that is not for these pages is refused by a page", async () => {
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

describe("with two-factor sign-in", () => {
  async function withCode() {
    const { email, forms } = await signedUp();
    const portal = openPortal(world);
    portal.useCookie(forms.jar.cookie);
    const { secret, recoveryCodes } = await turnOn(world, portal);
    const visitor = openForms(world);
    const page = await visitor.post("/sign-in", { email, password, to: "/notifications" });
    const pending = /name="pending" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    return { email, visitor, page, pending, secret, recoveryCodes };
  }

  test("the right password leads to a page that asks for the code, and the code to where the person was going", async () => {
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
