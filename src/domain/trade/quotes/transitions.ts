import { currentTime } from "../../../postgres/clock.ts";
import { Transitions } from "../../kernel/transition.ts";
import { statusOf } from "./status.ts";

export const quoteTransitions = new Transitions(
  "Quote",
  {
    noun: "quote",
    stateOf: (quote) => statusOf(quote, currentTime()),
    verbs: { supersede: "send_newer_version" },
  },
  {
    update: { draft: "draft" },
    change_valid_until: { draft: "draft", sent: "sent", expired: "sent" },
    delete: { draft: "deleted" },
    send: { draft: "sent", sent: "sent" },
    accept: { sent: "accepted" },
    decline: { sent: "declined" },
    withdraw: { sent: "expired" },
    revise: { sent: "sent", expired: "expired", declined: "declined" },
    supersede: { sent: "expired", expired: "expired", declined: "declined" },
    expire: { sent: "expired" },
    pay_deposit: { sent: "sent", accepted: "accepted" },
    delete_deposit: { sent: "sent", accepted: "accepted", expired: "expired" },
  },
);
