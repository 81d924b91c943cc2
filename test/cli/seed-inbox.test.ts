import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlToText } from "../../src/html-sanitizer/html-to-text.ts";
import { previewOf } from "../../src/html-sanitizer/preview.ts";
import { sanitizeHtml } from "../../src/html-sanitizer/sanitize.ts";
import { reckon, threadsOf } from "../world/inbox-columns.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
});
afterAll(() => world.close());

test("5,000 messages fill 500 conversations, with matching lists and threads", async () => {
  const { id: businessId, client } = await world.addBusiness({ slug: "inbox" });
  const people = [(await world.addPerson(businessId)).id, (await world.addPerson(businessId, "member")).id];
  const given = ["--customers", "200", "--conversations", "500", "--messages", "5000", "--json"];
  const ran = await cli("seed", "--business", "inbox", ...given);
  expect(ran.stderr).toBe("");
  expect(ran.json).toMatchObject({ customers: 200, conversations: 500, messages: 5000 });

  const threads = await threadsOf(world, businessId);
  expect(threads).toHaveLength(500);
  const customers = new Map(
    (await world.database.system.customer.findMany({ where: { businessId } })).map((one) => [one.id, one]),
  );
  const { smsNumber, inboundEmail } = await world.database.system.business.findUniqueOrThrow({
    where: { id: businessId },
  });
  const now = Date.now();
  for (const thread of threads) {
    expect(thread.messages.length).toBeGreaterThan(0);
    expect(thread).toMatchObject(reckon(thread));
    const customer = customers.get(thread.customerId ?? "");
    expect(thread.senderAddress === null).toBe(customer !== undefined);
    expect(thread.createdAt.getTime()).toBeGreaterThanOrEqual(customer?.createdAt.getTime() ?? 0);
    expect((thread.snoozedUntil?.getTime() ?? 0) > now).toBe(thread.state === "snoozed");
    expect(thread.updatedAt.getTime()).toBeGreaterThanOrEqual(thread.activityAt.getTime());
    for (const item of thread.messages) {
      expect(Number.parseInt(item.id.replaceAll("-", "").slice(0, 12), 16)).toBe(item.at.getTime());
      expect(item.id[14]).toBe("7");
      expect(item.at.getTime()).toBeGreaterThanOrEqual(thread.createdAt.getTime());
      expect(item.at.getTime()).toBeLessThanOrEqual(now);
      expect(item.preview).toBe(previewOf(item.text ?? item.subject));
      if (item.type === "comment") expect([item.direction, item.channel, item.fromAddress]).toEqual([null, null, null]);
      else {
        const own = item.channel === "email" ? inboundEmail : smsNumber;
        const theirs = item.direction === "in" ? item.fromAddress : item.toAddress;
        expect(item.direction === "in" ? item.toAddress : item.fromAddress).toBe(own);
        expect([thread.senderAddress, customer?.phone, customer?.email]).toContain(theirs);
      }
      expect(item.sentById === null || people.includes(item.sentById)).toBe(true);
      expect(item.sentById === null).toBe(item.direction === "in");
      expect(item.callOutcome === null).toBe(item.type !== "call");
      expect(item.callOutcome === "voicemail").toBe(item.channel === "voice");
      expect(item.html === null).toBe(item.channel !== "email");
      if (item.html !== null) {
        expect(sanitizeHtml(item.html)).toBe(item.html);
        expect(htmlToText(item.html)).toBe(item.text);
      }
    }
  }
  const open = threads.filter(({ state }) => state === "open").length;
  expect(open).toBe(450);
  expect(new Set(threads.map(({ state }) => state)).size).toBe(5);
  expect(threads.filter(({ isUnmatched }) => isUnmatched).length).toBeGreaterThan(10);
  const said = new Set(threads.flatMap(({ messages }) => messages.map(({ type, channel }) => `${type} ${channel}`)));
  expect([...said].sort()).toEqual(["call call", "call voice", "comment null", "message email", "message sms"]);
  const { body } = await client("GET", "/v1/conversations?unreplied=true&limit=100");
  expect(body.data.length).toBeGreaterThan(50);
});

test("messages go to empty conversations first, then to all, and never to another business", async () => {
  const { id: businessId } = await world.addBusiness({ slug: "again" });
  const other = await world.addBusiness({ slug: "untouched" });
  const seed = async (...given: string[]) => expect((await cli("seed", "--business", "again", ...given)).code).toBe(0);
  await cli("seed", "--business", "untouched", "--conversations", "3");
  await seed("--conversations", "40", "--messages", "40");
  await seed("--conversations", "10", "--messages", "50");
  const counts = async () => (await threadsOf(world, businessId)).map(({ messages }) => messages.length);
  expect((await counts()).toSorted((a, b) => a - b).slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 1));
  expect((await counts()).reduce((sum, count) => sum + count)).toBe(90);
  await seed("--messages", "30");
  expect((await counts()).reduce((sum, count) => sum + count)).toBe(120);
  for (const thread of await threadsOf(world, businessId)) expect(thread).toMatchObject(reckon(thread));
  expect(await world.database.system.message.count({ where: { businessId: other.id } })).toBe(0);
});

test("a few messages leave the other conversations empty, without a team too", async () => {
  const { id: businessId } = await world.addBusiness({ slug: "few" });
  const ran = await cli("seed", "--business", "few", "--conversations", "30", "--messages", "7", "--json");
  expect(ran.json).toMatchObject({ conversations: 30, messages: 7 });
  const threads = await threadsOf(world, businessId);
  expect(threads.filter(({ messages }) => messages.length === 1)).toHaveLength(7);
  for (const thread of threads) {
    expect(thread).toMatchObject(reckon(thread));
    expect(thread).toMatchObject({ isUnmatched: true, assigneeId: null });
  }
});
