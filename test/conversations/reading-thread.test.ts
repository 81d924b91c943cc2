import { afterAll, beforeAll, expect, test } from "vitest";
import { aCall, aComment, anEmail, aVoicemail, storeConversation, storeItem } from "../world/inbox.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
});
afterAll(() => world.close());

const at = (minute: number) => new Date(Date.UTC(2026, 6, 1, 2, minute));
const thread = (id: string, query = "") => business.client("GET", `/v1/conversations/${id}/messages${query}`);

test("each kind of item has its own fields, and null for the rest", async () => {
  const { client, db } = business;
  const pat = await world.addPerson(business.id);
  const { id: customerId } = await made(client, "/v1/customers", { name: "Jane Citizen" });
  const contact = await made(client, `/v1/customers/${customerId}/contacts`, { name: "Sam Tran" });
  const { id } = await storeConversation(db, { customerId }, []);
  const file = { id: crypto.randomUUID(), filename: "unit.jpg", content_type: "image/jpeg", size: 48_213 };
  const draftId = crypto.randomUUID();
  const stored = [
    await storeItem(db, id, {
      ...anEmail,
      at: at(1),
      cc: ["accounts@example.com"],
      attachments: [file, { ...file, content_type: null, size: null }],
      contactId: contact.id,
    }),
    await storeItem(db, id, {
      direction: "out",
      text: "We can.",
      fromAddress: "+61491000001",
      toAddress: "+61491570006",
      at: at(2),
      sentById: pat.id,
      draftId,
    }),
    await storeItem(db, id, { ...aCall, at: at(3), sentById: pat.id }),
    await storeItem(db, id, { ...aVoicemail, at: at(4), callDurationSeconds: null }),
    await storeItem(db, id, { ...aComment, at: at(5), sentById: pat.id }),
  ];
  const nothing = {
    subject: null,
    text: null,
    html: null,
    from: null,
    to: null,
    cc: [],
    attachments: [],
    call: null,
    sent_by: null,
    contact: null,
    draft_id: null,
  };
  const sent_by = { id: pat.id, name: "Pat Person" };
  const told = [
    {
      ...nothing,
      type: "message",
      direction: "in",
      channel: "email",
      subject: anEmail.subject,
      text: anEmail.text,
      html: anEmail.html,
      from: anEmail.fromAddress,
      to: anEmail.toAddress,
      cc: ["accounts@example.com"],
      attachments: [file, { ...file, content_type: null, size: null }],
      contact: { id: contact.id, name: "Sam Tran" },
    },
    {
      ...nothing,
      type: "message",
      direction: "out",
      channel: "sms",
      text: "We can.",
      from: "+61491000001",
      to: "+61491570006",
      sent_by,
      draft_id: draftId,
    },
    {
      ...nothing,
      type: "call",
      direction: "in",
      channel: "call",
      call: { outcome: "answered", duration_seconds: 95 },
      sent_by,
    },
    {
      ...nothing,
      type: "call",
      direction: "in",
      channel: "voice",
      text: "Please call back.",
      call: { outcome: "voicemail", duration_seconds: null },
    },
    { ...nothing, type: "comment", direction: null, channel: null, text: "Sam knows the unit.", sent_by },
  ].map((item, index) => ({ id: stored[index]?.id, at: at(index + 1).toISOString(), ...item }));
  expect((await thread(id, "?include=comments")).body).toMatchObject({ data: told, next_cursor: null });
  expect((await thread(id)).body).toMatchObject({ data: told.slice(0, 4), next_cursor: null });
});

test("only `comments` can be included", async () => {
  const { id } = await storeConversation(business.db, {});
  for (const include of ["comment", "calls", "", "comments,calls", "COMMENTS"]) {
    const { status, body } = await thread(id, `?include=${include}`);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ parameter: "include", detail: "must be one of comments" }],
    });
  }
});

test("a page ends with the newest item, the cursor leads back, and comments leave no gaps", async () => {
  const texts = Array.from({ length: 65 }, (_, index) => ({ text: `No. ${index}`, at: at(Math.floor(index / 2)) }));
  const items = texts.flatMap((item) => [item, { ...aComment, at: item.at }]);
  const { id } = await storeConversation(business.db, {}, items);
  const { rows } = await world.database.systemPool.query<{ text: string; type: string }>(
    "select text, type from messages where conversation_id = $1 order by at, id",
    [id],
  );
  const words = rows.filter(({ type }) => type !== "comment").map(({ text }) => text);
  const first = await thread(id);
  expect(first.body.data.map(({ text }: { text: string }) => text)).toEqual(words.slice(-30));
  const link = /<([^>]*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1];
  expect(new URL(link ?? "").searchParams.get("cursor")).toBe(first.body.next_cursor);
  const second = await thread(id, new URL(link ?? "").search);
  expect(second.body.data.map(({ text }: { text: string }) => text)).toEqual(words.slice(-60, -30));
  const third = await thread(id, `?cursor=${second.body.next_cursor}`);
  expect(third.body.data.map(({ text }: { text: string }) => text)).toEqual(words.slice(0, 5));
  expect(third.body.next_cursor).toBeNull();
  expect(third.headers.get("link")).toBeNull();
  expect((await thread(id, `?include=comments&cursor=${first.body.next_cursor}`)).status).toBe(400);
  const whole = await thread(id, "?limit=100&include=comments");
  expect(whole.body.data.map(({ text }: { text: string }) => text)).toEqual(rows.slice(-100).map(({ text }) => text));
  expect((await thread(id, "?limit=101")).status).toBe(400);
  const other = await storeConversation(business.db, {}, items);
  expect((await thread(other.id, `?cursor=${first.body.next_cursor}`)).status).toBe(400);
});

test("an empty thread is a page, and another business's is not found", async () => {
  const { id } = await storeConversation(business.db, {}, [aComment]);
  expect((await thread(id)).body).toMatchObject({ data: [], next_cursor: null });
  const other = await world.addBusiness();
  const theirs = await storeConversation(other.db, {});
  expect((await thread(theirs.id)).status).toBe(404);
  expect((await business.client("GET", `/v1/conversations/${theirs.id}`)).status).toBe(404);
  expect((await other.client("GET", "/v1/conversations")).body.data).toHaveLength(1);
});

test("a thread can be read in any state of its conversation", async () => {
  for (const state of ["snoozed", "archived", "trashed", "spam"] as const) {
    const { id } = await storeConversation(business.db, { state });
    expect((await thread(id)).body.data, state).toHaveLength(1);
  }
});

test("HTML and quoted history can be left out, and a cursor is valid for both", async () => {
  const quoted = ["> Hello,", "> we can come.", "> On Tuesday", "> at 9."].join("\n");
  const email = { ...anEmail, text: `Tuesday is fine.\n\n${quoted}` };
  const { id } = await storeConversation(business.db, {}, [
    { ...email, at: at(1) },
    { ...email, at: at(2) },
  ]);
  const whole = (await thread(id, "?limit=1")).body;
  expect(whole.data).toMatchObject([{ html: anEmail.html, text: email.text }]);
  const short = (await thread(id, `?html=false&quoted=false&cursor=${whole.next_cursor}`)).body;
  const note = `[quoted history left out: ${quoted.length} characters]`;
  expect(short.data).toMatchObject([{ html: null, text: `Tuesday is fine.\n\n${note}` }]);
});
