import { event } from "../event.ts";
import { enumeration, id, nullable } from "../fields.ts";
import { draftedBy, received, sent } from "../message.ts";
import { assigneeId, changed } from "./shared.ts";

const conversationId = id("conversation", "The conversation's id.");
const customerId = nullable(id("customer", "The customer's id. Null if the other party is unknown."));

const draft = {
  draft_id: id("draft", "The draft's id."),
  conversation_id: nullable(id("conversation", "The conversation's id. Null if the customer has none yet.")),
  customer_id: customerId,
  channel: enumeration(["sms", "email"], "The channel: SMS or email.", "email"),
  drafted_by: draftedBy,
};

export const inboxEvents = {
  "message.received": event(
    "An SMS or email was received, from a customer or an unknown sender. Emitted once for a message.",
    received,
  ),
  "message.sent": event(
    "A team member sent an SMS or email from the inbox, or a scheduled one was sent. Quotes and invoices have their own events. In rare cases this event is not emitted; the conversation's messages are always complete.",
    sent,
  ),
  "draft.created": event("A reply draft was created, also when a send was undone. Emitted once for a draft.", draft),
  "draft.sent": event(
    "A reply draft was sent by a team member, and the undo period is over. Emitted once for a draft.",
    {
      ...draft,
      message_id: id("message", "The id of the sent message."),
      changed: changed("draft", "status"),
    },
  ),
  "draft.deleted": event(
    "A reply draft was deleted, or replaced by a new one because its send was undone. Emitted once for a draft.",
    { ...draft, changed: changed("draft", "status") },
  ),
  "conversation.updated": event(
    "A conversation was moved, assigned or matched to a customer. Emitted again when that changes again. Messages have their own events.",
    {
      conversation_id: conversationId,
      customer_id: customerId,
      state: enumeration(["open", "snoozed", "archived", "trashed", "spam"], "The conversation's state.", "archived"),
      assignee_id: assigneeId("conversation"),
      changed: changed("conversation", "state"),
    },
  ),
};
