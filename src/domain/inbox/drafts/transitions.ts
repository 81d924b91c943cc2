import { Transitions } from "../../kernel/transition.ts";

/**
 * `update` and `discard` are actions of the draft's author over the API. People do the others, on any draft. The worker
 * sends due drafts.
 */
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
