import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationsTopic } from "../../src/domain/integrations/notifications/notify.ts";
import { publishChange } from "../../src/domain/kernel/changes-channel.ts";
import { startWorld, type World } from "../world/world.ts";
import { subscribe } from "./sse.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function openBusiness() {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const member = await world.addPerson(business.id, "member");
  const notify = (name: string, more: object = {}) =>
    business.client("POST", "/v1/leads", { body: { name, email: "jane@example.com", notify: true, ...more } });
  const emails = () =>
    world.database.system.email.findMany({ where: { businessId: business.id }, orderBy: { id: "asc" } });
  return { ...business, owner, member, notify, emails };
}

type Person = Awaited<ReturnType<typeof openBusiness>>["owner"];

const list = async (person: Person, filter = "") =>
  (await person.graphql(`{ notifications${filter} { data { id type title lead_id read_at } next_cursor } }`)).body.data
    .notifications.data;

const added = "subscription { notification_added { id title lead_id type } }";

test("only the owners are notified of a lead that asks for it, in the portal and by email", async () => {
  const { owner, member, id, notify, emails, client } = await openBusiness();
  const second = await world.addPerson(id);
  const { body: lead } = await notify("Jane <b>Citizen</b>", { description: "Two & more" });
  await client("POST", "/v1/leads", { body: { name: "Quiet", email: "quiet@example.com" } });
  for (const each of [owner, second])
    expect(await list(each)).toEqual([
      {
        id: expect.any(String),
        type: "lead_created",
        title: "New lead: Jane <b>Citizen</b>",
        lead_id: lead.id,
        read_at: null,
      },
    ]);
  expect(await list(member)).toEqual([]);
  const sent = await emails();
  expect(sent.map(({ to }) => to).sort()).toEqual([owner.email, second.email].sort());
  expect(sent[0]).toMatchObject({ status: "queued", subject: `New lead ${lead.reference}: Jane <b>Citizen</b>` });
  expect(sent[0]?.text).toContain("Description: Two & more");
  expect(sent[0]?.html).toContain("Jane &lt;b&gt;Citizen&lt;/b&gt;");
});

test("an owner can turn the emails off, no one else can, and the notification still arrives", async () => {
  const { owner, member, notify, emails } = await openBusiness();
  const set = "mutation { update_business_settings(input: {lead_emails: false}) { lead_emails } }";
  expect((await member.graphql(set)).body.errors[0].extensions.problem.status).toBe(403);
  expect((await owner.graphql(set)).body.data.update_business_settings).toEqual({ lead_emails: false });
  await notify("Jane");
  expect(await emails()).toEqual([]);
  expect(await list(owner)).toHaveLength(1);
  const empty = "mutation { update_business_settings(input: {}) { lead_emails } }";
  expect((await owner.graphql(empty)).body.data.update_business_settings).toEqual({ lead_emails: false });
});

test("a refused lead notifies no one", async () => {
  const { owner, notify, emails } = await openBusiness();
  await notify("First", { external_id: "one" });
  expect((await notify("Second", { external_id: "one" })).status).toBe(409);
  expect(await list(owner)).toHaveLength(1);
  expect(await emails()).toHaveLength(1);
});

test("a notification is read once, by its own person", async () => {
  const { id: businessId, owner, notify } = await openBusiness();
  const second = await world.addPerson(businessId);
  await notify("One");
  await notify("Two");
  const [newest] = await list(owner);
  const read = `mutation { read_notification(id: "${newest.id}") { id read_at } }`;
  expect((await second.graphql(read)).body.errors[0].extensions.problem.status).toBe(404);
  const answered = await owner.graphql(read);
  expect(answered.body.data.read_notification.read_at).toMatch(/Z$/);
  expect((await owner.graphql(read)).body).toEqual(answered.body);
  const titles = async (filter: string) => (await list(owner, filter)).map(({ title }: { title: string }) => title);
  expect(await titles("(unread: true)")).toEqual(["New lead: One"]);
  expect(await titles("(unread: false)")).toEqual(["New lead: Two"]);
  expect(await titles("")).toEqual(["New lead: Two", "New lead: One"]);
  expect(await list(second, "(unread: true)")).toHaveLength(2);
});

test("a person reads all of their own notifications at once, also twice concurrently, and they are counted up to 100", async () => {
  const { id: businessId, owner, notify } = await openBusiness();
  const second = await world.addPerson(businessId);
  const unread = async ({ graphql }: typeof owner) =>
    (await graphql("{ unread_notification_count }")).body.data.unread_notification_count;
  const readAll = async () =>
    (await owner.graphql("mutation { read_all_notifications }")).body.data.read_all_notifications;
  expect(await unread(owner)).toBe(0);
  for (const name of ["One", "Two", "Three"]) await notify(name);
  expect(await unread(owner)).toBe(3);
  const counts = await Promise.all([readAll(), readAll()]);
  expect(counts.sort()).toEqual([0, 3]);
  expect(await unread(owner)).toBe(0);
  expect(await list(owner, "(unread: true)")).toEqual([]);
  expect(await unread(second)).toBe(3);

  await world.database.systemPool.query(
    `insert into notifications (id, business_id, member_id, type, title, updated_at)
     select gen_random_uuid(), $1, $2, 'lead_created', 'Lead', now() from generate_series(1, 150)`,
    [businessId, owner.id],
  );
  expect(await unread(owner)).toBe(101);
  expect(await readAll()).toBe(150);
  expect(await readAll()).toBe(0);
  for (const query of ["{ unread_notification_count }", "mutation { read_all_notifications }"])
    expect((await world.graphql(query)).body.errors[0].extensions.problem.status).toBe(401);
});

test("a subscriber receives each lead at once, and only their own", async () => {
  const [ours, theirs] = [await openBusiness(), await openBusiness()];
  const stream = await subscribe(world.origin, ours.owner.cookie, added);
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.headers.get("content-encoding")).toBeNull();
  expect(stream.headers.get("x-service-request-id")).toBeTruthy();
  const memberStream = await subscribe(world.origin, ours.member.cookie, added);
  await theirs.notify("Theirs");
  const { body: first } = await ours.notify("First");
  const { body: second } = await ours.notify("Second");
  for (const lead of [first, second])
    expect(await stream.next()).toEqual({
      data: {
        notification_added: {
          id: expect.any(String),
          title: `New lead: ${lead.name}`,
          lead_id: lead.id,
          type: "lead_created",
        },
      },
    });
  stream.close();
  memberStream.close();
});

test("a subscriber of one process receives a lead from another", async () => {
  const { owner, id } = await openBusiness();
  const other = await world.another();
  const stream = await subscribe(other.origin, owner.cookie, added);
  const { key } = await world.addKey(id);
  await world.client(key)("POST", "/v1/leads", { body: { name: "Far", email: "far@example.com", notify: true } });
  expect(await stream.next()).toMatchObject({ data: { notification_added: { title: "New lead: Far" } } });
  const ended = stream.next();
  await other.close();
  expect(await ended).toBeUndefined();
});

test("a stranger and another site's page get no stream", async () => {
  const { owner } = await openBusiness();
  const stranger = await subscribe(world.origin, "", added);
  expect((await stranger.next())?.errors?.[0]?.extensions.problem.type).toBe("urn:service:error:unauthorized");
  expect(await stranger.next()).toBeUndefined();
  const foreign = await subscribe(world.origin, owner.cookie, added, { Origin: "https://evil.example.com" });
  expect(foreign.status).toBe(403);
});

test("a browser's EventSource can open a stream", async () => {
  const { owner, notify } = await openBusiness();
  const stream = await subscribe(world.origin, owner.cookie, added, {}, "GET");
  await notify("Jane");
  expect(await stream.next()).toMatchObject({ data: { notification_added: { title: "New lead: Jane" } } });
  stream.close();
});

test("a person has at most 20 streams, and a closed one frees a place", async () => {
  const { owner, notify } = await openBusiness();
  const streams = await Promise.all(Array.from({ length: 20 }, () => subscribe(world.origin, owner.cookie, added)));
  await notify("Everywhere");
  for (const stream of streams)
    expect(await stream.next()).toMatchObject({ data: { notification_added: { title: "New lead: Everywhere" } } });
  const refused = await subscribe(world.origin, owner.cookie, added);
  expect((await refused.next())?.errors?.[0]?.extensions.problem.type).toBe("urn:service:error:rate-limited");
  expect(await refused.next()).toBeUndefined();
  streams[0]?.close();
  const opens = async () => {
    const stream = await subscribe(world.origin, owner.cookie, added);
    await notify("Again");
    const { data } = (await stream.next()) ?? {};
    stream.close();
    return data;
  };
  await expect.poll(opens).toMatchObject({ notification_added: { title: "New lead: Again" } });
  for (const stream of streams) stream.close();
});

test("a signed-out person receives nothing more", async () => {
  const { owner, notify } = await openBusiness();
  const stream = await subscribe(world.origin, owner.cookie, added);
  await owner.graphql("mutation { sign_out }");
  await notify("Secret");
  expect(await stream.next()).toBeUndefined();
});

test("an event that cannot be read is reported as a problem, without internals", async () => {
  const { id, owner } = await openBusiness();
  const stream = await subscribe(world.origin, owner.cookie, added);
  await world.database
    .tenant(id)
    .transaction((db) => publishChange(db, notificationsTopic(id, owner.id), "01890000-0000-7000-8000-000000000000"));
  const event = await stream.next();
  expect(event?.errors?.[0]).toMatchObject({
    message: "No such record",
    extensions: { problem: { type: "urn:service:error:not-found" } },
  });
  stream.close();
});

test("a rolled back change is not received", async () => {
  const { id, owner, notify } = await openBusiness();
  const stream = await subscribe(world.origin, owner.cookie, added);
  const failing = world.database.tenant(id).transaction(async (db) => {
    await publishChange(db, notificationsTopic(id, owner.id), "01890000-0000-7000-8000-000000000000");
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await notify("Next");
  expect(await stream.next()).toMatchObject({ data: { notification_added: { title: "New lead: Next" } } });
  stream.close();
});

test("a stream ends with the connection to the database, and the next one uses a new connection", async () => {
  const { owner, notify } = await openBusiness();
  const stream = await subscribe(world.origin, owner.cookie, added);
  const ended = stream.next();
  await world.database.systemPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldline-listener' and datname = current_database()",
  );
  expect(await ended).toBeUndefined();
  const again = await subscribe(world.origin, owner.cookie, added);
  await notify("Back");
  expect(await again.next()).toMatchObject({ data: { notification_added: { title: "New lead: Back" } } });
  again.close();
});

test("clients that leave before their stream has begun use no place", async () => {
  const { owner, notify } = await openBusiness();
  const fresh = await world.another();
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const stream = subscribe(fresh.origin, owner.cookie, added, {}, "POST", AbortSignal.timeout(index));
        await stream.then(({ close }) => close()).catch(() => undefined);
      }),
    );
  const opens = async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => subscribe(fresh.origin, owner.cookie, added)));
    await notify("Room");
    const heard = await Promise.all(streams.map((stream) => stream.next()));
    for (const stream of streams) stream.close();
    return heard.filter((event) => event?.errors === undefined).length;
  };
  await expect.poll(opens).toBe(20);
  await fresh.close();
});

test.each(["multipart/mixed", "application/json", "*/*"])(
  "a subscription whose response may be %s is a stream of events, or is refused at once",
  async (accept) => {
    const { owner, notify } = await openBusiness();
    const stream = await subscribe(world.origin, owner.cookie, added, { Accept: accept });
    if (stream.status === 200) {
      expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
      await notify("Jane");
      expect(await stream.next()).toMatchObject({ data: { notification_added: { title: "New lead: Jane" } } });
    } else expect(stream.status).toBe(406);
    stream.close();
  },
);
