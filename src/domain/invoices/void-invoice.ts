import type { MutationContext } from "../kernel/context.ts";
import { lock } from "../kernel/store.ts";
import { transition } from "../kernel/transition.ts";
import { invoiceTransitions } from "./transitions.ts";

export async function voidInvoice({ db }: MutationContext, { id }: { id: string }) {
  return transition(db, invoiceTransitions, await lock(db, "Invoice", id), "void");
}
