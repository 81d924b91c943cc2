import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, password } from "../auth/portal.ts";
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

const twice = async (path: string, fields: Record<string, string>) => {
  const visits = [openForms(world), openForms(world)];
  const answers = await Promise.all(visits.map((forms) => forms.post(path, fields)));
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, "/today"],
    [303, "/today"],
  ]);
  for (const { jar } of visits) expect((await openSession(jar.cookie)).status).toBe(200);
};

const openSession = (cookie: string) =>
  fetch(`${world.origin}/today`, { headers: { Cookie: cookie }, redirect: "manual" });

test("a sign-up sent twice creates one business, and signs its owner in", async () => {
  const email = newEmail();
  const fields = { business_name: "Breeze Air", name: "Sam Taylor", email, password, time_zone: "Australia/Sydney" };
  await twice("/sign-up", fields);
  expect(await world.database.system.member.count({ where: { email } })).toBe(1);

  const stranger = await openForms(world).post("/sign-up", { ...fields, password: `${password}?` });
  expect(stranger.status).toBe(409);
  expect(stranger.text).toContain("Email is used by another account.");
});

test("an invitation accepted twice adds one person, and signs them in", async () => {
  const { id } = await world.addBusiness();
  const owner = await world.addPerson(id);
  const email = newEmail();
  await owner.graphql("mutation ($input: InviteMemberInput!) { invite_member(input: $input) { id } }", {
    input: { name: "Alex Nguyen", email, role: "member" },
  });
  await mail.send();
  const sent = mail.accepted.find(({ to }) => to?.some(({ address }) => address === email));
  const path = /\/invitation\/\S+/.exec(sent?.text ?? "")?.[0] ?? "";
  await twice(path, { name: "Alex Nguyen", password });
  expect(await world.database.system.member.count({ where: { email } })).toBe(1);

  const forms = openForms(world);
  await forms.post("/sign-in", { email, password, to: "/today" });
  const { text } = await forms.get(path);
  expect(text).toContain("has been accepted.");
  expect(text).toContain('<a href="/today">Open Fieldline</a>');
});
