import { Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { queuedDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { sendEmail } from "../../integrations/emails/enqueue-email.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, update } from "../../kernel/store.ts";
import { recordInvoice } from "../history/record.ts";
import { amountDue } from "./derived.ts";
import { linkTextOf } from "./link-text.ts";
import { reminderEmail } from "./reminder-email.ts";
import { invoiceTransitions } from "./transitions.ts";

export async function remindInvoice(context: MutationContext, { id }: { id: string }) {
  const { db, services } = context;
  const { links, paymentUrl } = services;
  const invoice = await lock(db, "Invoice", id);
  invoiceTransitions.assert(invoice, "remind");
  const { email, name, business } = await find(db, "Customer", invoice.customerId, { include: { business: true } });
  if (email === null)
    throw new Problem("no-email-on-file", "The customer has no email address. Add one before you send a reminder.");
  const linkText = linkTextOf(invoice, paymentUrl !== undefined);
  const reminder = reminderEmail(invoice, {
    email,
    name,
    business,
    url: links.of(db.businessId).invoice(id),
    linkText,
  });
  await dropWaiting(db, { invoiceId: id }, ["reminder"]);
  const emailId = newId();
  const reminded = await update(db, "Invoice", id, queuedDelivery(emailId));
  await sendEmail(db, { ...reminder, id: emailId });
  await recordInvoice(context, "invoice_reminded", invoice, { after: { email, amount_due: amountDue(invoice) } });
  return reminded;
}
