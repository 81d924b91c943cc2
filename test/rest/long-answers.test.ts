import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxDocumentBytes, maxPageBytes } from "../../src/graphql/answer-bytes.ts";
import { anEmail, storeConversation } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let person: Awaited<ReturnType<World["addPerson"]>>;
let conversationId: string;
let draftIds: string[];

/** Each character takes two bytes in JSON. */
const html = '"'.repeat(100_000);
const count = 40;

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  person = await world.addPerson(business.id);
  const items = Array.from({ length: count }, () => ({ ...anEmail, html }));
  conversationId = (await storeConversation(business.db, {}, items)).id;
  draftIds = await storeDrafts(business, conversationId, count);
});
afterAll(() => world.close());

async function storeDrafts({ db }: Pick<typeof business, "db">, conversation: string, most: number, text = html) {
  return db.transaction(async (writing) => {
    const ids: string[] = [];
    for (let number = 0; number < most; number += 1) {
      const { id } = await writing.create("Draft", {
        data: {
          id: randomUUIDv7(),
          conversationId: conversation,
          channel: "email",
          toAddress: "jane@example.com",
          html: text,
          text,
          draftedByKind: "user",
          draftedById: person.id,
          draftedByName: "Pat Person",
        },
      });
      ids.push(id);
    }
    return ids;
  });
}

type Page = { data: { id: string }[]; next_cursor: string | null };

async function readAll(read: (cursor: string | null) => Promise<Page>): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = null; pages.length === 0 || cursor !== null; ) {
    const page = await read(cursor);
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

test.each([
  ["drafts", () => "/v1/drafts?limit=100"],
  ["the messages of a conversation", () => `/v1/conversations/${conversationId}/messages?limit=100`],
])("pages of %s end early, and contain every record once", async (_what, path) => {
  const pages = await readAll(async (cursor) => {
    const answered = await business.client("GET", path() + (cursor === null ? "" : `&cursor=${cursor}`));
    expect(answered.status).toBe(200);
    expect(Buffer.byteLength(answered.text)).toBeLessThanOrEqual(maxPageBytes);
    const link = answered.headers.get("link");
    if (answered.body.next_cursor === null) expect(link).toBeNull();
    else expect(link).toContain(`cursor=${answered.body.next_cursor}`);
    return answered.body;
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(idsOf(pages)).toHaveLength(count);
  expect(new Set(idsOf(pages)).size).toBe(count);
});

test("a page is as full as possible: one more record would not fit", async () => {
  const { text, body } = await business.client("GET", "/v1/drafts?limit=100");
  const perRecord = Buffer.byteLength(JSON.stringify(body.data[0]));
  expect(Buffer.byteLength(text) + perRecord).toBeGreaterThan(maxPageBytes - 20_000);
});

test("a page has at least one record, however long it is", async () => {
  const other = await world.addBusiness();
  const { id } = await storeConversation(other.db, {});
  const ids = await storeDrafts(other, id, 3, "x".repeat(3_000_000));
  const pages = await readAll(
    async (cursor) => (await other.client("GET", `/v1/drafts${cursor === null ? "" : `?cursor=${cursor}`}`)).body,
  );
  expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 1]);
  expect(idsOf(pages)).toEqual(ids.toReversed());
});

test("a conversation shows the first of its waiting drafts, up to 1 MB", async () => {
  const { body } = await business.client("GET", `/v1/conversations/${conversationId}`);
  const shown = body.waiting_drafts.map(({ id }: { id: string }) => id);
  expect(shown).toEqual(draftIds.slice(0, 4));
  expect(body.draft_count).toBe(0);
});

test("a list in GraphQL ends early at 8 MB, and contains every record once", async () => {
  const pages = await readAll(async (cursor) => {
    const { text, body } = await person.graphql(
      "query ($cursor: Cursor) { drafts(limit: 100, cursor: $cursor) { data { id html text } next_cursor } }",
      { cursor },
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxDocumentBytes);
    return body.data.drafts;
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(idsOf(pages)).toEqual(draftIds.toReversed());
});

const problemOf = (answered: { body: { errors?: { extensions: { problem: object } }[] } }) =>
  answered.body.errors?.[0]?.extensions.problem;

const aliased = (aliases: number, limit: number) =>
  `{ ${Array.from({ length: aliases }, (_, i) => `a${i}: drafts(limit: ${limit}) { data { id html text } }`).join(" ")} }`;

test("30 lists of long texts in one document exceed the cost limit", async () => {
  const before = world.statements.length;
  const answered = await person.graphql(aliased(30, 100));
  expect(problemOf(answered)).toMatchObject({ status: 400, detail: expect.stringContaining("The query costs") });
  expect(world.statements.slice(before).filter((text) => /drafts/.test(text))).toEqual([]);
});

test("the lists of a document share its 8 MB: a list beyond them is refused and not read further", async () => {
  const before = world.statements.length;
  const answered = await person.graphql(aliased(20, 20));
  expect(problemOf(answered)).toMatchObject({ status: 400, detail: expect.stringContaining("8 MB") });
  expect(world.statements.slice(before).filter((text) => /from "drafts"/.test(text)).length).toBeLessThanOrEqual(2);
});

test("one long text under many names is refused before it is written", async () => {
  const names = Array.from({ length: 29 }, (_, i) => `h${i}: html`).join(" ");
  const answered = await person.graphql(`{ drafts(limit: 20) { data { ${names} } } }`);
  expect(problemOf(answered)).toMatchObject({ status: 400, detail: expect.stringContaining("8 MB") });
});

test("an ordinary page of the portal is far from any limit", async () => {
  const { body } = await person.graphql(`{
    conversations(limit: 50) { data { id customer { id name } latest_message { preview at } assignee { id name } draft_count } next_cursor }
    thread: conversation_messages(id: "${conversationId}", limit: 5) { data { id subject html text at sent_by { name } attachments { id filename } } next_cursor }
    conversation(id: "${conversationId}") { id state waiting_drafts { id subject html text drafted_by { name } } }
    viewer { member { name } }
  }`);
  expect(body.errors).toBeUndefined();
  expect(body.data.thread.data).toHaveLength(5);
});
