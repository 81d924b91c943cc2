import { access, builder } from "../../../graphql/builder.ts";
import { SendMessageInput } from "../drafts/inputs.ts";
import { callBack } from "./call-back.ts";
import { sendWritten } from "./compose.ts";
import { scheduleDraft } from "./schedule.ts";
import { sendDraft } from "./send.ts";

builder.mutationFields((t) => ({
  send_draft: t.prismaField({
    type: "Draft",
    description:
      "Sends a draft that waits, or once more one that failed. Until its `send_at` it can be undone. It goes to the address that it shows, even if the customer's has changed since.",
    ...access("person", "not-found", "conflict"),
    args: { id: t.arg.id({ required: true, description: "The draft's id." }) },
    resolve: (_query, _root, { id }, context) => sendDraft(context, id),
  }),
  undo_send: t.prismaField({
    type: "Draft",
    description:
      "Calls back what was sent and has not begun to go out: the old draft is deleted, and a new one with its words is answered.",
    ...access("person", "not-found", "conflict"),
    args: { id: t.arg.id({ required: true, description: "The id of what is being sent." }) },
    resolve: (_query, _root, { id }, context) => callBack(context, id, "undo"),
  }),
  schedule_draft: t.prismaField({
    type: "Draft",
    description: "Sends a draft that waits at a later time, in the name of whoever schedules it.",
    ...access("person", "not-found", "conflict"),
    args: {
      id: t.arg.id({ required: true, description: "The draft's id." }),
      send_at: t.arg({ type: "DateTime", required: true, description: "When it goes out: any time from now on." }),
    },
    resolve: (_query, _root, { id, send_at: sendAt }, context) => scheduleDraft(context, { id, sendAt }),
  }),
  unschedule_draft: t.prismaField({
    type: "Draft",
    description: "Calls back what was scheduled: the old draft is deleted, and a new one with its words is answered.",
    ...access("person", "not-found", "conflict"),
    args: { id: t.arg.id({ required: true, description: "The scheduled draft's id." }) },
    resolve: (_query, _root, { id }, context) => callBack(context, id, "unschedule"),
  }),
  send_message: t.prismaField({
    type: "Draft",
    description:
      "Sends what a person has written, by the rules of a draft. It is answered as one that is being sent; undoing it leaves a draft.",
    ...access("person", "not-found", "conflict"),
    args: { input: t.arg({ type: SendMessageInput, required: true, description: "The message." }) },
    resolve: (_query, _root, { input }, context) => sendWritten(context, input),
  }),
}));
