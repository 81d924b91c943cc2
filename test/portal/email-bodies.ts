import { randomUUIDv7 } from "node:crypto";
import { hostileHtml } from "../html-sanitizer/hostile-html.ts";
import { anEmail, storeConversation } from "../world/inbox.ts";
import type { World } from "../world/world.ts";

/** Hostile HTML that the database can store: Postgres rejects null characters. */
export const hostile = hostileHtml.filter((payload) => !payload.includes("\u0000"));

type Body = { subject?: string | null; text?: string | null; html?: string | null };

/** A business with a member. Emails are stored unsanitized. */
export async function openInbox(of: World) {
  const { system } = of.database;
  const business = await of.addBusiness();
  const person = await of.addPerson(business.id, "member");
  const conversation = await storeConversation(business.db, { senderAddress: "jane@example.com" });
  const common = { businessId: business.id, conversationId: conversation.id };
  return {
    ...business,
    person,
    conversation,
    /** Stores emails, and returns the paths of their bodies. */
    async receive(...emails: Body[]): Promise<string[]> {
      const data = emails.map((email) => ({ ...anEmail, cc: [], ...email, ...common, id: randomUUIDv7() }));
      await system.message.createMany({ data });
      return data.map(({ id }) => `/messages/${id}/body`);
    },
    async draft(body: Body, channel: "email" | "sms" = "email"): Promise<string> {
      const author = { draftedByKind: "user" as const, draftedById: person.id, draftedByName: "Pat Person" };
      const id = randomUUIDv7();
      await system.draft.create({
        data: { ...body, ...common, ...author, id, channel, toAddress: "jane@example.com" },
      });
      return `/drafts/${id}/body`;
    },
  };
}
