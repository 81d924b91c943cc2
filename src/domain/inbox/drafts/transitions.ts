import { Transitions } from "../../kernel/transition.ts";

/** `update` and `discard` are its author's over the API, all others any person's. What is due is sent, or fails, by itself. */
export const draftTransitions = new Transitions(
  "Draft",
  { noun: "draft", verbs: { discard: "delete" } },
  {
    update: { draft: "draft" },
    discard: { draft: "deleted" },
    save: { draft: "draft", failed: "failed" },
    delete: { draft: "deleted", failed: "deleted" },
    send: { draft: "sending", failed: "sending" },
    undo_send: { sending: "deleted" },
    schedule: { draft: "scheduled" },
    unschedule: { scheduled: "deleted" },
  },
);
