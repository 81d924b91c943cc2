import type { Moves, States } from "../kernel/states.ts";

export const invoiceStates = {
  record: "invoice",
  moves: {
    change: { from: [], to: "", stays: ["draft"] },
    postpone: { from: [], to: "", stays: ["draft", "sent", "partially_paid"] },
    delete: { from: ["draft"], to: "deleted" },
    send: { from: ["draft"], to: "sent", stays: ["sent", "partially_paid"] },
    pay_in_part: { from: ["sent"], to: "partially_paid", stays: ["partially_paid"] },
    pay: { from: ["sent", "partially_paid"], to: "paid" },
    void: { from: ["draft", "sent"], to: "void" },
  },
} satisfies States<Moves>;
