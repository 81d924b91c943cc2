import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Carriers, openCarriers } from "../sending/carriers.ts";
import { openOffice } from "../sending/office.ts";
import { startWorld, type World } from "../world/world.ts";
import { filesOf, pdf, photo, upload } from "./portal.ts";
import { startStore, type TestStore } from "./stores.ts";

/** Does not start a worker. A test sends messages itself. */
let store: TestStore;
let world: World;
let carriers: Carriers;
beforeAll(async () => {
  store = await startStore("folder");
  world = await startWorld({ ...store.environment, UNDO_SEND_SECONDS: "10" });
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
  await store.close();
});

async function openDraft(input: object = { channel: "email", subject: "The quote", text: "See the plan." }) {
  const office = await openOffice(world);
  await world.database.system.business.update({ where: { id: office.id }, data: { subscription: "active" } });
  const { draft } = await office.save({ customer_id: office.customer.id, ...input });
  const attach = (name: string, bytes: Uint8Array | string, id = draft.id) =>
    upload(world, office.person, `drafts/${id}`, bytes, { name });
  const files = (id: string) => filesOf(office.person, `draft_id: "${id}"`);
  const goesOut = async (id: string) => {
    await office.makeDue(id);
    await carriers.send();
    return office.row(id);
  };
  return { ...office, draftId: draft.id as string, attach, files, goesOut };
}

test("a draft's attachments go out with the email, and are in the thread from then on", async () => {
  const office = await openDraft();
  expect((await office.attach("plan.pdf", pdf)).status).toBe(201);
  expect((await office.attach("switchboard.jpg", await photo())).status).toBe(201);
  expect(await office.files(office.draftId)).toMatchObject([{ filename: "switchboard.jpg" }, { filename: "plan.pdf" }]);

  // Undo moves the attachments to the draft that replaces the sent one, with its text.
  await office.pressed("send_draft", office.draftId);
  const late = await office.attach("late.pdf", pdf);
  expect([late.status, late.body.detail]).toEqual([409, "The draft has been sent, scheduled or deleted meanwhile."]);
  const { id } = await office.pressed("undo_send", office.draftId);
  expect(await office.files(office.draftId)).toEqual([]);
  expect(await office.files(id)).toHaveLength(2);

  await office.pressed("send_draft", id);
  const [plan] = (await office.files(id)).slice(-1);
  const removed = await office.person.graphql(`mutation { delete_file(id: "${plan?.id}") { id } }`);
  expect(removed.body.errors[0].extensions.problem.status).toBe(409);
  expect(await office.goesOut(id)).toMatchObject({ status: "sent" });
  const [email] = carriers.emailsTo(office.customer.email);
  expect(email?.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
    ["plan.pdf", "application/pdf", "attachment"],
    ["switchboard.jpg", "image/jpeg", "attachment"],
  ]);
  expect(Buffer.from(email?.attachments[0]?.content as ArrayBuffer)).toEqual(pdf);

  const { id: conversation } = await office.conversation();
  const { body } = await office.person.graphql(
    `{ conversation_messages(id: "${conversation}") { data { attachments { filename size url } } } }`,
  );
  const [{ attachments }] = body.data.conversation_messages.data;
  expect(attachments).toMatchObject([{ filename: "plan.pdf", size: pdf.length }, { filename: "switchboard.jpg" }]);
  const headers = { Cookie: office.person.cookie };
  expect(Buffer.from(await (await fetch(world.origin + attachments[0].url, { headers })).arrayBuffer())).toEqual(pdf);
  const thread = await office.client("GET", `/v1/conversations/${conversation}/messages`);
  expect(Object.keys(thread.body.data[0].attachments[0]).sort()).toEqual(["content_type", "filename", "id", "size"]);
});

test("an email does not go out without its files: it fails with a reason, and can be sent again", async () => {
  const office = await openDraft();
  await office.attach("plan.pdf", pdf);
  await office.pressed("send_draft", office.draftId);
  await store.goAway();
  const failed = await office.goesOut(office.draftId);
  await store.comeBack();
  expect(failed).toMatchObject({
    status: "failed",
    failure: "The attached files cannot be read at the moment; nothing was sent.",
  });
  expect(carriers.emailsTo(office.customer.email)).toEqual([]);
  await office.pressed("send_draft", office.draftId);
  expect(await office.goesOut(office.draftId)).toMatchObject({ status: "sent" });
  expect(carriers.emailsTo(office.customer.email)[0]?.attachments).toHaveLength(1);
});

test("the files of an email have a total limit, and SMS have none", async () => {
  const office = await openDraft();
  const large = Buffer.concat([pdf, Buffer.alloc(8_000_000, " ")]);
  const answers = await Promise.all([office.attach("one.pdf", large), office.attach("two.pdf", large)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
    "The files of an email may have 15 MB together.",
  );
  const text = await openDraft({ channel: "sms", text: "Tuesday?" });
  const refused = await text.attach("plan.pdf", pdf);
  expect([refused.status, refused.body.detail]).toEqual([409, "Only emails have files."]);
  expect((await text.attach("plan.pdf", pdf, office.draftId)).status).toBe(404);
  expect((await text.attach("plan.pdf", pdf, randomUUID())).status).toBe(404);
});

test("deleting a draft deletes its files", async () => {
  const office = await openDraft();
  await office.attach("plan.pdf", pdf);
  await office.pressed("delete_draft", office.draftId);
  const { rows } = await world.database.systemPool.query(
    `select (select count(*) from files f where f.business_id = b.id)::int as files,
       (select count(*) from file_removals r where r.business_id = b.id)::int as removals
     from businesses b where id = $1`,
    [office.id],
  );
  expect(rows).toEqual([{ files: 0, removals: 1 }]);
});
