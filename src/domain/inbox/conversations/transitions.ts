import { Transitions } from "../../kernel/transition.ts";

/** What people do with a conversation. Time reopens a snoozed one, and an inbound message reopens that and an archived one. */
export const conversationTransitions = new Transitions(
  "Conversation",
  { noun: "conversation" },
  {
    snooze: { open: "snoozed", snoozed: "snoozed" },
    archive: { open: "archived" },
    trash: { open: "trashed", snoozed: "trashed", archived: "trashed", trashed: "trashed", spam: "trashed" },
    mark_spam: { open: "spam", snoozed: "spam", archived: "spam", trashed: "spam", spam: "spam" },
    reopen: { snoozed: "open", archived: "open", trashed: "open", spam: "open" },
  },
);
