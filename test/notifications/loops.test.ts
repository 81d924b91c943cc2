import { afterAll, beforeAll, expect, test } from "vitest";
import { notifyOfFailures } from "../../src/domain/integrations/notifications/notify-of-failures.ts";
import { startMail } from "../emails/mail.ts";
import { anEmailTo, environment, from, postEmail } from "../inbound/carrier.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { listed, openTeam, setEmail } from "./team.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld(environment);
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});

async function openInbox() {
  const team = await openTeam(world);
  await setEmail(team.owner, "message_received", true);
  const { inboundEmail } = await world.database.system.business.findUniqueOrThrow({ where: { id: team.id } });
  return { ...team, inbox: inboundEmail };
}

test("an owner's mailbox that forwards to the inbox causes no loop", async () => {
  const { owner, inbox, emails } = await openInbox();
  await postEmail(world, anEmailTo(inbox));
  for (let hop = 0; hop < 3; hop += 1) {
    await mail.send();
    for (const email of mail.accepted.splice(0).filter(({ to }) => to?.[0]?.address === owner.email))
      await postEmail(
        world,
        anEmailTo(owner.email, {
          ...from(email.from?.address ?? ""),
          OriginalRecipient: inbox,
          Subject: email.subject,
          TextBody: email.text,
          Headers: email.headers.map(({ key, value }) => ({ Name: key, Value: value })),
        }),
      );
  }
  expect(await emails()).toHaveLength(1);
  expect(await listed(owner)).toHaveLength(2);
});

test("no one is emailed at the address of an inbox, with a tag or without", async () => {
  const { owner, inbox, emails } = await openInbox();
  for (const address of [inbox, inbox.replace("@", "+pat@")]) {
    await world.database.system.member.update({ where: { id: owner.id }, data: { email: address } });
    await postEmail(world, anEmailTo(inbox));
  }
  expect(await emails()).toEqual([]);
  expect(await listed(owner)).toHaveLength(2);
});

test("an owner's dead mailbox is notified once a day, and not at each notification", async () => {
  const { client, owner, second, id: businessId } = await openTeam(world);
  for (const name of ["One", "Two", "Three"])
    await made(client, "/v1/leads", { name, email: "lee@example.com", notify: true });
  await world.database.systemPool.query(
    `update emails set status = 'failed', notice_due = true where business_id = $1 and "to" = $2`,
    [businessId, owner.email],
  );
  await Promise.all([notifyOfFailures(world.database), notifyOfFailures(world.database)]);
  const failures = (await listed(second)).filter(({ type }) => type === "email_failed");
  expect(failures).toHaveLength(1);
});

test("a name is one line, and a longer description cannot forge a line of an email", async () => {
  const { client, emails } = await openTeam(world);
  const lead = { email: "lee@example.com", notify: true, description: "Two\nEmail: eve@example.com\u2028Name: Eve" };
  const refused = await client("POST", "/v1/leads", { body: { ...lead, name: "Jane\nTotal: $9.00\u202e" } });
  expect(refused.body.errors).toEqual([{ pointer: "/name", detail: "must be one line, without control characters" }]);
  await made(client, "/v1/leads", { ...lead, name: "Jane" });
  const [email] = await emails();
  expect(email?.subject).toMatch(/^New lead L-\d+: Jane$/);
  expect(email?.text.match(/^\w+: .*/gm)).toEqual([
    expect.stringMatching(/^Reference: /),
    "Name: Jane",
    "Email: lee@example.com",
    "Description: Two",
  ]);
});
