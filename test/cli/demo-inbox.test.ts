import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { readTemplate } from "../../src/domain/inbox/templates/content.ts";
import { htmlToText } from "../../src/html-sanitizer/html-to-text.ts";
import { previewOf } from "../../src/html-sanitizer/preview.ts";
import { sanitizeHtml } from "../../src/html-sanitizer/sanitize.ts";
import type { Answered, RestClient } from "../world/client.ts";
import { reckon, threadsOf } from "../world/inbox-columns.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let client: RestClient;
let businessId: string;
const dataDir = mkdtempSync(join(tmpdir(), "fieldline-demo-"));
beforeAll(async () => {
  world = await startWorld();
  client = world.client((await loadDemo(world.database, { dataDir }))?.apiKey);
  businessId = (await client("GET", "/v1/me")).body.business.id;
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await world.close();
});

const idsOf = ({ body }: Answered): string[] => body.data.map(({ id }: { id: string }) => id);

test("the demo's inbox has about 40 conversations, whose columns match their threads", async () => {
  const threads = await threadsOf(world, businessId);
  expect(threads.length).toBeGreaterThanOrEqual(38);
  for (const thread of threads) expect(thread).toMatchObject(reckon(thread));
});

test("each filter of the list matches some of them, and each kind of item is in some thread", async () => {
  for (const query of [
    "state=open",
    "state=snoozed",
    "state=archived",
    "channel=sms",
    "channel=email",
    "channel=voice",
    "channel=calls",
    "unreplied=true",
    "unmatched=only",
    "unmatched=exclude",
    "search=priya",
    "search=harbourview",
    "search=0491+570+313",
  ])
    expect(idsOf(await client("GET", `/v1/conversations?${query}`)).length, query).toBeGreaterThan(0);
  const threads = await threadsOf(world, businessId);
  expect(new Set(threads.map(({ state }) => state)).size).toBe(5);
  const items = threads.flatMap(({ messages }) => messages);
  expect(new Set(items.map(({ type, channel }) => `${type} ${channel}`)).size).toBe(5);
  expect(items.filter(({ attachments }) => JSON.stringify(attachments) !== "[]").length).toBeGreaterThan(5);
  const drafts = threads.flatMap((thread) => thread.drafts);
  expect(new Set(drafts.map(({ draftedByKind }) => draftedByKind))).toEqual(new Set(["user", "api_key"]));
});

test("conversations without a reply are unread for the whole team", async () => {
  const { system } = world.database;
  const members = await system.member.count({ where: { businessId } });
  const unreplied = await system.conversation.count({ where: { businessId, state: "open", isUnreplied: true } });
  const unread = await system.conversationUnread.findMany({ where: { businessId }, include: { conversation: true } });
  expect(unreplied).toBeGreaterThan(0);
  expect(unread).toHaveLength(unreplied * members);
  for (const { conversation } of unread) expect(conversation).toMatchObject({ state: "open", isUnreplied: true });
});

test("the API returns every thread and draft", async () => {
  for (const { id, messages, drafts } of await threadsOf(world, businessId)) {
    const read = await client("GET", `/v1/conversations/${id}`);
    expect(read.status).toBe(200);
    expect(read.body.waiting_drafts).toHaveLength(drafts.filter(({ status }) => status === "draft").length);
    const thread = await client("GET", `/v1/conversations/${id}/messages?limit=100&include=comments`);
    expect(idsOf(thread)).toHaveLength(messages.length);
  }
});

test("its texts look as received, and none is in the future or before its customer", async () => {
  const { system } = world.database;
  const customers = new Map((await system.customer.findMany()).map((customer) => [customer.id, customer]));
  const contacts = new Map((await system.contact.findMany()).map((contact) => [contact.id, contact]));
  const now = Date.now();
  for (const { messages, drafts, customerId, ...thread } of await threadsOf(world, businessId)) {
    const customer = customerId === null ? undefined : customers.get(customerId);
    if (customer !== undefined) expect(thread.createdAt >= customer.createdAt, customer.name).toBe(true);
    if (thread.snoozedUntil !== null) expect(thread.snoozedUntil.getTime()).toBeGreaterThan(now);
    const times = messages.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const item of [...messages, ...drafts]) {
      expect(item.createdAt.getTime()).toBeLessThanOrEqual(now);
      if (item.contactId !== null) expect(contacts.get(item.contactId)?.customerId).toBe(customerId);
      if (item.html !== null) expect([sanitizeHtml(item.html), htmlToText(item.html)]).toEqual([item.html, item.text]);
    }
    for (const { type, contactId } of messages) if (type === "comment") expect(contactId).toBeNull();
    for (const item of messages) expect(item.preview).toBe(previewOf(item.text ?? item.subject));
    for (const draft of drafts) {
      expect(draft.toAddress).toMatch(draft.channel === "sms" ? /^\+614/ : /@/);
      expect(draft.html === null).toBe(draft.channel === "sms");
    }
  }
});

test("it has templates for each channel and for any, as the API would have stored them, and each placeholder in one", async () => {
  const templates = await world.database.system.replyTemplate.findMany();
  expect(new Set(templates.map(({ channel }) => channel))).toEqual(new Set(["sms", "email", null]));
  for (const { channel, subject, text, html } of templates) {
    const input = channel === "sms" ? { text } : { subject, text };
    expect(readTemplate(channel, input, undefined)).toEqual({ subject, text, html });
  }
  const texts = templates.map(({ text }) => text).join("\n");
  for (const placeholder of ["customer.name", "me.name", "business.name"])
    expect(texts).toContain(`{{${placeholder}}}`);
});

test("everyone on its team has a signature", async () => {
  const members = await world.database.system.member.findMany({ include: { preferences: true } });
  for (const { name, preferences } of members) {
    const { signatureHtml = null, ...others } = preferences ?? {};
    expect(others).toMatchObject({ shortcuts: true, theme: "system" });
    expect(signatureHtml).toContain(`<p>${name}<br />`);
    expect(sanitizeHtml(signatureHtml ?? "")).toBe(signatureHtml);
  }
});
