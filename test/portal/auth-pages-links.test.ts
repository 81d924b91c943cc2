import { describe, expect, test } from "vitest";
import { sendPasswordResets } from "../../src/domain/identity/accounts/send-password-resets.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { newEmail, password } from "../auth/portal.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";
import { signedUp, viewerOf } from "./auth-pages.ts";
import { openForms } from "./form-client.ts";

useMailedWorld();

test("a person sets a forgotten password by an emailed link, and an unknown email gets the same response", async () => {
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
    'This link is invalid, has expired or was already used. If you have just set your password, <a href="/sign-in">',
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

  test("shows who invites to what, and accepting signs in under the name that the person gives", async () => {
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

  test("names the signed-in person, whose session ends when another one joins", async () => {
    const { email, path } = await invited();
    const { forms } = await signedUp({ name: "Kim Lee" });
    const { cookie } = forms.jar;
    expect((await forms.get(path)).text).toContain("You are signed in as <bdi>Kim Lee</bdi>.");
    expect((await forms.post(path, { name: "Alex Nguyen", password })).status).toBe(303);
    expect(await viewerOf(forms.jar.cookie)).toMatchObject({ member: { email } });
    expect(await viewerOf(cookie)).toBeUndefined();
  });

  test("says whom to ask after it was revoked or has expired, and reveals no business to a wrong link", async () => {
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
