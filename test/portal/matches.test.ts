import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { matches } from "../../portal/data/matches.ts";
import type { ConversationFragment } from "../../portal/generated/types.ts";
import { isPossible, type Move, moved } from "../../portal/screens/messages/conversation-moves.ts";
import { openTeam } from "../conversations/team.ts";
import { aCall, anEmail, aVoicemail, type Item, storeConversation } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const states = ["open", "snoozed", "archived", "trashed", "spam"] as const;
const text = { direction: "in" } as const;
const reply = { direction: "out" } as const;

const conversation = fc.record({
  state: fc.constantFrom(...states),
  assignee: fc.constantFrom("sam", "alex", undefined),
  isMatched: fc.boolean(),
  isRead: fc.boolean(),
  items: fc.array(fc.constantFrom<Item[]>(text, reply, anEmail, aCall, aVoicemail), { maxLength: 3 }),
});

const filters = fc.record(
  {
    state: fc.constantFrom(...states),
    assigned: fc.constantFrom("anyone" as const, "me" as const, "nobody" as const),
    assignee_id: fc.constantFrom("sam", "alex"),
    unread: fc.boolean(),
    unreplied: fc.boolean(),
    unmatched: fc.constantFrom("include" as const, "exclude" as const, "only" as const),
    channel: fc.constantFrom("sms" as const, "email" as const, "voice" as const, "calls" as const),
    search: fc.constantFrom("Jane", "+6149"),
  },
  { requiredKeys: [] },
);

const fields =
  "id state is_unread is_unreplied is_unmatched customer { id } assignee { id } latest_message { channel } activity_at updated_at";

test("matches agrees with the server's filters, and knows all except what a search and earlier messages decide", async () => {
  const { db, client, sam, alex } = await openTeam(world);
  const people: Record<string, string> = { sam: sam.id, alex: alex.id };
  const jane = await made(client, "/v1/customers", { name: "Jane", phone: "0412 345 678" });
  const generated = fc.sample(conversation, { numRuns: 60, seed: 1 });
  for (const [index, { state, assignee, isMatched, isRead, items }] of generated.entries()) {
    const about = isMatched ? { customerId: jane.id } : { senderAddress: `+614915700${10 + index}` };
    const snoozedUntil = state === "snoozed" ? new Date("2099-01-01T00:00:00.000Z") : null;
    const assigneeId = assignee === undefined ? null : (people[assignee] ?? null);
    const at = (position: number) => new Date(Date.UTC(2026, 0, 1, index, position));
    const { id } = await storeConversation(
      db,
      { ...about, state: "open", assigneeId },
      items.map((item, position) => ({ ...item, at: at(position) })),
    );
    if (isRead) await sam.graphql(`mutation { move_conversations(ids: ["${id}"], move: mark_read) { id } }`);
    await db.transaction((tx) => tx.updateMany("Conversation", { where: { id }, data: { state, snoozedUntil } }));
  }
  const inbox = async (given: Record<string, unknown>): Promise<ConversationFragment[]> => {
    const types: Record<string, string> = {
      state: "ConversationState!",
      assigned: "AssigneeFilter!",
      assignee_id: "ID",
      unread: "Boolean",
      unreplied: "Boolean",
      unmatched: "UnmatchedSenders!",
      channel: "ConversationChannel",
      search: "SearchText",
    };
    const names = Object.keys(given);
    const declared = names.length === 0 ? "" : `(${names.map((name) => `$${name}: ${types[name]}`).join(", ")})`;
    const passed = names.map((name) => `, ${name}: $${name}`).join("");
    const { body } = await sam.graphql(
      `query ${declared} { inbox(limit: 100${passed}) { data { ${fields} } } }`,
      given,
    );
    return body.data.inbox.data;
  };
  const all = (await Promise.all(states.map((state) => inbox({ state })))).flat();
  expect(all).toHaveLength(generated.length);
  await fc.assert(
    fc.asyncProperty(filters, async (chosen) => {
      const given = {
        ...chosen,
        ...(chosen.assignee_id === undefined ? {} : { assignee_id: people[chosen.assignee_id] ?? null }),
      };
      // The two filters exclude each other.
      if (given.assigned !== undefined && given.assigned !== "anyone") delete given.assignee_id;
      const found = new Set((await inbox(given)).map(({ id }) => id));
      for (const one of all) {
        const verdict = matches(one, given, sam.id);
        if (verdict === "unknown") expect(given.search ?? given.channel).toBeDefined();
        else expect(verdict, JSON.stringify([one, given])).toBe(found.has(one.id) ? "yes" : "no");
      }
    }),
    { numRuns: 60 },
  );
});

test("the portal shows a move in any state as the server makes it", async () => {
  const { db, client, sam, alex } = await openTeam(world);
  const jane = await made(client, "/v1/customers", { name: "Jane", phone: "0412 345 678" });
  const until = "2099-01-01T00:00:00.000Z";
  const plain = ["archive", "reopen", "trash", "spam", "mark_read", "mark_unread"] as const;
  const moves: Move[] = [
    ...plain.map((name) => ({ name })),
    { name: "snooze", until },
    { name: "assign", assignee: { __typename: "Person", id: alex.id, name: alex.name } },
  ];
  const selection = "id state snoozed_until is_unread assignee { __typename id name }";
  for (const state of states)
    for (const move of moves) {
      const { id } = await storeConversation(db, { customerId: jane.id, state: "open" }, [text]);
      const snoozedUntil = state === "snoozed" ? new Date("2098-01-01T00:00:00.000Z") : null;
      await db.transaction((tx) => tx.updateMany("Conversation", { where: { id }, data: { state, snoozedUntil } }));
      const read = await sam.graphql(`{ conversation(id: "${id}") { ${selection} } }`);
      const before: ConversationFragment = read.body.data.conversation;
      const given = [
        `ids: ["${id}"], move: ${move.name}`,
        move.name === "snooze" ? `until: "${until}"` : "",
        move.name === "assign" ? `assignee_id: "${alex.id}"` : "",
      ].join(" ");
      const answer = await sam.graphql(`mutation { move_conversations(${given}) { ${selection} } }`);
      const [after] = answer.body.data.move_conversations;
      expect(after, `${move.name} ${state}`).toEqual(isPossible(move.name, before) ? moved(before, move) : before);
    }
});
