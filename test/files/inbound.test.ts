import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepFiles } from "../../src/domain/trade/files/sweep-files.ts";
import { openFileStore } from "../../src/files/open-store.ts";
import { anEmailTo, environment, postEmail } from "../inbound/carrier.ts";
import { type Inbox, openInbox } from "../inbound/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import type { Person } from "./portal.ts";
import { startStore, type TestStore } from "./stores.ts";

let store: TestStore;
let world: World;
beforeAll(async () => {
  store = await startStore("s3");
  world = await startWorld({ ...environment, ...store.environment, FILES_MEGABYTES_PER_BUSINESS: "10" });
});
afterAll(async () => {
  await world.close();
  await store.close();
});

const page = "<!doctype html><script>alert(1)</script>";

/** An attachment as Postmark posts it. */
function file(name: string, content: string | Buffer, more: object = {}) {
  const bytes = Buffer.from(content);
  return {
    Name: name,
    Content: bytes.toString("base64"),
    ContentType: "text/html",
    ContentLength: bytes.length,
    ContentID: "",
    ...more,
  };
}

async function attachmentsOf(inbox: Inbox, { graphql }: Pick<Person, "graphql">) {
  const { id } = await inbox.only();
  const { body } = await graphql(
    `{ conversation_messages(id: "${id}") { data { attachments { id filename size url } } } }`,
  );
  return body.data.conversation_messages.data.flatMap((item: { attachments: object[] }) => item.attachments) as {
    id: string;
    filename: string;
    size: number;
    url: string | null;
  }[];
}

const open = (path: string | null, cookie: string) =>
  fetch(`${world.origin}${path}`, { headers: { Cookie: cookie }, redirect: "manual" });

const keysOf = async ({ id }: Inbox) => (await store.keys()).filter((key) => key.startsWith(id));

test("the files of an email are stored, and only signed-in people download them", async () => {
  const inbox = await openInbox(world);
  const person = await world.addPerson(inbox.id, "member");
  const email = anEmailTo(inbox.inboundEmail, { Attachments: [file("page.html", page), file("empty.txt", "")] });
  expect((await postEmail(world, email)).status).toBe(200);
  const [kept, empty] = await attachmentsOf(inbox, person);
  expect(kept).toMatchObject({ filename: "page.html", size: page.length, url: `/files/${kept?.id}/open` });
  expect(empty).toMatchObject({ filename: "empty.txt", url: null });
  const led = await open(kept?.url ?? null, person.cookie);
  expect(led.status).toBe(303);
  const saved = await fetch(`${world.origin}${led.headers.get("location")}`);
  expect(saved.headers.get("content-type")).toBe("application/octet-stream");
  expect(saved.headers.get("content-disposition")).toBe('attachment; filename="page.html"');
  expect(await saved.text()).toBe(page);

  expect((await open(kept?.url ?? null, "")).status).toBe(401);
  const stranger = await world.addPerson((await openInbox(world)).id);
  expect((await open(kept?.url ?? null, stranger.cookie)).status).toBe(404);
  const { graphql } = person;
  const deleted = await graphql(`mutation { delete_file(id: "${kept?.id}") { id } }`);
  expect(deleted.body.errors[0].extensions.problem.status).toBe(404);

  // The public API describes the attachment, but does not serve it.
  const [message] = await inbox.thread((await inbox.only()).id);
  expect(Object.keys(message.attachments[0]).sort()).toEqual(["content_type", "filename", "id", "size"]);
  const key = { headers: { "X-Api-Key": inbox.key } };
  expect((await fetch(`${world.origin}${kept?.url}`, key)).status).toBe(401);
  expect((await inbox.client("GET", `/v1/files/${kept?.id}`)).status).toBe(404);
});

test("the same email again, or concurrently, stores its files once", async () => {
  const inbox = await openInbox(world);
  const email = anEmailTo(inbox.inboundEmail, { Attachments: [file("a.txt", "one")] });
  const answers = await Promise.all([1, 2, 3].map(() => postEmail(world, email)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await postEmail(world, email)).status).toBe(200);
  expect(await attachmentsOf(inbox, await world.addPerson(inbox.id))).toHaveLength(1);
  const { systemPool: pool } = world.database;
  await pool.query("update file_removals set due_at = now() where business_id = $1", [inbox.id]);
  await sweepFiles({ pool, store: openFileStore(world.config.files), log: pino({ level: "silent" }) });
  expect(await keysOf(inbox)).toHaveLength(1);
});

test("while the store is away, an email with files is not accepted, and comes whole when it is sent again", async () => {
  const inbox = await openInbox(world);
  const email = anEmailTo(inbox.inboundEmail, { Attachments: [file("a.txt", "one")] });
  await store.goAway();
  const away = await postEmail(world, email);
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await inbox.list()).toEqual([]);
  expect((await postEmail(world, anEmailTo(inbox.inboundEmail))).status).toBe(200);
  await store.comeBack();
  expect((await postEmail(world, email)).status).toBe(200);
  const [kept] = await attachmentsOf(inbox, await world.addPerson(inbox.id));
  expect(kept?.url).not.toBeNull();
});

test("strangers' files leave half of the space to the business, and those not stored are named", async () => {
  const inbox = await openInbox(world);
  await world.database.system.business.update({ where: { id: inbox.id }, data: { subscription: "active" } });
  const large = (name: string) => file(name, Buffer.alloc(3_000_000));
  const email = anEmailTo(inbox.inboundEmail, {
    Attachments: [large("first.bin"), large("second.bin"), file("a.txt", "one")],
  });
  expect((await postEmail(world, email)).status).toBe(200);
  const attachments = await attachmentsOf(inbox, await world.addPerson(inbox.id));
  expect(attachments.map(({ filename, url }) => [filename, url !== null])).toEqual([
    ["first.bin", true],
    ["second.bin", false],
    ["a.txt", true],
  ]);
});
