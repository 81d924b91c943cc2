import { randomUUIDv7 } from "node:crypto";
import { appendItem, type NewItem } from "../../src/domain/inbox/messages/append-item.ts";
import type { CreateData, RowOf } from "../../src/query/types.ts";
import type { Tenant } from "../../src/tenancy/tenant.ts";

export type Item = Partial<NewItem>;

/** Creates a conversation with these items, by default one incoming text, and moves it to the state. */
export async function storeConversation(
  db: Tenant,
  about: Omit<CreateData<"Conversation">, "id">,
  items: Item[] = [{}],
): Promise<RowOf<"Conversation">> {
  return db.transaction(async (writing) => {
    const { id } = await writing.create("Conversation", { data: { id: randomUUIDv7(), ...about } });
    for (const item of items) await storeItem(writing, id, item);
    const { state = "open", snoozedUntil = null } = about;
    const [stored] = await writing.updateManyAndReturn("Conversation", {
      where: { id },
      data: { state, snoozedUntil },
    });
    if (stored === undefined) throw new Error("the conversation was not stored");
    return stored;
  });
}

export async function storeItem(db: Tenant, conversationId: string, item: Item = {}): Promise<RowOf<"Message">> {
  return db.transaction(async (writing) => {
    const conversation = await writing.findFirst("Conversation", { where: { id: conversationId } }, { lock: true });
    if (conversation === null) throw new Error(`there is no conversation ${conversationId}`);
    const added = await appendItem(writing, conversation, { ...aText, at: new Date(), ...item });
    if (added === undefined) throw new Error("the item is there already");
    return added;
  });
}

const aText = { type: "message", direction: "in", channel: "sms", text: "Could somebody come this week?" } as const;

export const anEmail = {
  type: "message",
  direction: "in",
  channel: "email",
  subject: "Air conditioner leaking",
  text: "It drips onto the hallway floor.",
  html: "<p>It drips onto the hallway floor.</p>",
  fromAddress: "jane@example.com",
  toAddress: "office@example.com",
} as const;

export const aComment = { type: "comment", direction: null, channel: null, text: "Sam knows the unit." } as const;

export const aCall = {
  type: "call",
  direction: "in",
  channel: "call",
  text: null,
  callOutcome: "answered",
  callDurationSeconds: 95,
} as const;

export const aVoicemail = { ...aCall, channel: "voice", callOutcome: "voicemail", text: "Please call back." } as const;
