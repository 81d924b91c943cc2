import { Transitions } from "../../kernel/transition.ts";

export const emailTransitions = new Transitions(
  "Email",
  { noun: "email", verbs: { retry: "retry_email" } },
  { retry: { failed: "queued" } },
);
