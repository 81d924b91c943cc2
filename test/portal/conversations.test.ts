import { Client, gql, makeResult } from "@urql/core";
import { expect, test } from "vitest";
import { filter, fromValue, mergeMap, pipe } from "wonka";
import { announceAnswers } from "../../portal/data/answers.ts";
import type { ConversationFragment } from "../../portal/generated/types.ts";
import {
  conversationOf,
  conversationsOfCustomer,
  showMoves,
  shown,
} from "../../portal/screens/messages/conversations.ts";

const conversation = (id: string, changes: Partial<ConversationFragment> = {}): ConversationFragment => ({
  __typename: "Conversation",
  id,
  customer: { __typename: "CustomerName", id: `customer of ${id}`, name: "Jane" },
  sender_address: null,
  is_unmatched: false,
  state: "open",
  snoozed_until: null,
  assignee: null,
  is_unread: true,
  is_unreplied: true,
  latest_message: null,
  draft_count: 0,
  activity_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-02T00:00:00.000Z",
  ...changes,
});

/** Lets the server answer the data to a query. */
async function answer(data: object): Promise<void> {
  const client = new Client({
    url: "http://localhost/",
    exchanges: [
      announceAnswers,
      () => (operations) =>
        pipe(
          operations,
          filter(({ kind }) => kind === "query"),
          mergeMap((operation) => fromValue(makeResult(operation, { data }))),
        ),
    ],
  });
  await client.query(gql`query { any }`, {}).toPromise();
}

test("a conversation of any answer is there once, wherever it lies; an answer that is older than it changes nothing", async () => {
  await answer({ inbox: { data: [conversation("a")] }, draft: { conversation: conversation("b") } });
  expect([conversationOf("a")?.state, conversationOf("b")?.state]).toEqual(["open", "open"]);
  const later = "2026-01-03T00:00:00.000Z";
  await answer({
    archive_conversation: { ...conversation("a", { state: "archived", updated_at: later }), moved_by: null },
  });
  await answer({ conversation: conversation("a") });
  expect(conversationOf("a")).toEqual(conversation("a", { state: "archived", updated_at: later }));
  expect(shown({ ...conversation("a"), pending: ["a draft"] })).toMatchObject({
    state: "archived",
    pending: ["a draft"],
  });
  expect(conversationsOfCustomer("customer of b")).toEqual(["b"]);
  expect(conversationOf("unknown")).toBeUndefined();
});

test("an answer with few fields changes these, and adds no conversation", async () => {
  await answer({ conversation: conversation("c") });
  await answer({ mark_conversation_read: { __typename: "Conversation", id: "c", is_unread: false } });
  await answer({ send_draft: { conversation: { __typename: "Conversation", id: "c", draft_count: 2 } } });
  await answer({ send_draft: { conversation: { __typename: "Conversation", id: "new", draft_count: 2 } } });
  expect(conversationOf("c")).toEqual(conversation("c", { is_unread: false, draft_count: 2 }));
  expect(conversationOf("new")).toBeUndefined();
});

test("moves show over whatever the server answers meanwhile, and leave its last answer once they are over", async () => {
  await answer({ inbox: { data: [conversation("d"), conversation("e")] } });
  const end = showMoves(["d", "e"], [{ name: "archive" }]);
  const endAssigned = showMoves(
    ["d"],
    [{ name: "assign", assignee: { __typename: "Person", id: "sam", name: "Sam" } }],
  );
  const updated = { draft_count: 1, updated_at: "2026-01-04T00:00:00.000Z" };
  await answer({ conversation: conversation("d", updated) });
  expect(conversationOf("d")).toMatchObject({ state: "archived", assignee: { name: "Sam" }, draft_count: 1 });
  end(["d"]);
  expect(conversationOf("d")).toMatchObject({ state: "open", assignee: { name: "Sam" } });
  expect(conversationOf("e")?.state).toBe("archived");
  endAssigned(["d"]);
  end(["e"]);
  expect([conversationOf("d"), conversationOf("e")]).toEqual([conversation("d", updated), conversation("e")]);
});
