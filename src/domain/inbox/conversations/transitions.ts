import type { Moves, States } from "../../kernel/states.ts";

/** What a person does with a conversation; time opens a snoozed one, and what comes in opens that and an archived one. */
export const conversationStates = {
  record: "conversation",
  moves: {
    snooze: { from: ["open"], to: "snoozed", stays: ["snoozed"] },
    archive: { from: ["open"], to: "archived" },
    trash: { from: ["open", "snoozed", "archived", "spam"], to: "trashed", stays: ["trashed"] },
    mark_spam: { from: ["open", "snoozed", "archived", "trashed"], to: "spam", stays: ["spam"] },
    reopen: { from: ["snoozed", "archived", "trashed", "spam"], to: "open" },
  },
} as const satisfies States<Moves>;
