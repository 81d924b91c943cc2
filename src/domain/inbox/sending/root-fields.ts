import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { prepareHtml } from "../drafts/compose/content.ts";
import { SendMessageInput } from "../drafts/inputs.ts";
import { drafts } from "../drafts/schema.ts";
import { sendMessage } from "../drafts/send-message.ts";
import { scheduleDraft } from "./schedule-draft.ts";
import { sendDraft } from "./send-draft.ts";
import { undoSend, unscheduleDraft } from "./undo-send.ts";

const versionOf = {
  type: "Int",
  description: "The version of the draft that goes out; without it, whatever there is.",
} as const;

export const sendingFields = [
  mutationField("send_draft", {
    type: drafts,
    description:
      "Sends a draft that waits, or one that failed again. The send can be undone until `send_at`. The message goes to the draft's `to`, even if the customer's address has changed since.",
    access: "person",
    problems: ["not-found", "conflict", "forbidden", "rate-limited"],
    args: { id: idOf("draft"), version: versionOf },
    run: sendDraft,
  }),

  mutationField("undo_send", {
    type: drafts,
    description:
      "Undoes a send before the message goes out. The draft is deleted, and a new one with its content is returned.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("draft") },
    run: undoSend,
  }),

  mutationField("schedule_draft", {
    type: drafts,
    description: "Schedules a waiting draft to be sent later, by the person who schedules it.",
    access: "person",
    problems: ["not-found", "conflict", "forbidden"],
    args: {
      id: idOf("draft"),
      send_at: {
        type: "DateTime",
        required: true,
        description: "When the draft is sent. Must not be in the past.",
      },
      version: versionOf,
    },
    run: scheduleDraft,
  }),

  mutationField("unschedule_draft", {
    type: drafts,
    description: "Cancels a scheduled send. The draft is deleted, and a new one with its content is returned.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("draft") },
    run: unscheduleDraft,
  }),

  mutationField("send_message", {
    type: drafts,
    description:
      "Sends a new message. It is returned as a draft with the status `sending`; undoing the send leaves a waiting draft.",
    access: "person",
    problems: ["not-found", "conflict", "forbidden", "rate-limited"],
    args: { input: inputOf(SendMessageInput, "The message.") },
    prepare: prepareHtml,
    run: sendMessage,
  }),
];
