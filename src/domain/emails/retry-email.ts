import { enqueue } from "../../outbox/enqueue.ts";
import type { MutationContext } from "../kernel/context.ts";
import { lock } from "../kernel/store.ts";
import { transition } from "../kernel/transition.ts";
import { queuedDelivery } from "./delivery.ts";
import { emailTransitions } from "./transitions.ts";

/** The email is locked before the quote or invoice that it brings, as where an attempt is recorded. */
export async function retryEmail({ db }: MutationContext, { id }: { id: string }) {
  const failed = await lock(db, "Email", id);
  const email = await transition(db, emailTransitions, failed, "retry", {
    attempts: 0,
    lastError: null,
    noticeDue: false,
  });
  await enqueue(db, { kind: "email", id });
  const { quoteId, invoiceId } = email;
  if (quoteId !== null) await db.update("Quote", { id: quoteId, emailId: id }, queuedDelivery(id));
  if (invoiceId !== null) await db.update("Invoice", { id: invoiceId, emailId: id }, queuedDelivery(id));
  return email;
}
