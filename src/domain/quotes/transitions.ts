import { Transitions } from "../kernel/transition.ts";
import { statusOf } from "./status.ts";

export const quoteTransitions = new Transitions(
  "Quote",
  { noun: "quote", stateOf: (quote) => statusOf(quote) },
  {
    update: { draft: "draft" },
    delete: { draft: "deleted" },
    send: { draft: "sent", sent: "sent" },
    accept: { sent: "accepted" },
    decline: { sent: "declined" },
    expire: { sent: "expired" },
    pay_deposit: { sent: "sent", accepted: "accepted" },
  },
);
