import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { queuedDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { sendEmail } from "../../integrations/emails/enqueue-email.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { recordInvoice } from "../history/record.ts";
import { depositOn } from "../workflows/deposits.ts";
import { settleInvoice } from "../workflows/settle-invoice.ts";
import { datesWhenSent } from "./dates.ts";
import { invoiceEmail } from "./invoice-email.ts";
import { linkTextOf } from "./link-text.ts";
import { invoiceTransitions } from "./transitions.ts";

type Input = { id: string } & Seen;

export async function sendInvoice(context: MutationContext, { id, updated_at: seen }: Input) {
  const { db, caller, services } = context;
  const { links, paymentUrl } = services;
  const invoice = await lock(db, "Invoice", id);
  assertUnchanged(invoice, seen, "invoice");
  invoiceTransitions.assert(invoice, "send");
  const { email, name, business } = await find(db, "Customer", invoice.customerId, { include: { business: true } });
  if (email === null)
    throw new Problem("no-email-on-file", "The customer has no email address. Add one before you send the invoice.");
  if (!invoice.total.greaterThan(0)) throw new Problem("unprocessable", "The invoice has nothing to pay.");
  const now = currentTime();
  const dates = datesWhenSent(invoice, now, business);
  if (dates.dueDate < dates.issueDate)
    throw new Problem("unprocessable", "The invoice's due_date is before its issue_date, which is today unless given.");
  const emailId = newId();
  const terms = invoice.sentAt === null ? business.invoiceTerms : invoice.terms;
  const changes = { ...dates, terms, sentAt: now, ...queuedDelivery(emailId) };
  const sent = await transition(db, invoiceTransitions, invoice, "send", changes);
  const deposit = await depositOn(db, sent);
  const linkText = linkTextOf(sent, paymentUrl !== undefined);
  const content = invoiceEmail(sent, {
    email,
    name,
    business,
    url: links.of(db.businessId).invoice(sent.id),
    deposit,
    linkText,
  });
  await dropWaiting(db, { invoiceId: id }, ["invoice", "reminder"]);
  await emit(db, {
    type: "invoice.sent",
    payload: {
      invoice_id: sent.id,
      invoice_number: sent.invoiceNumber,
      customer_id: sent.customerId,
      total: sent.total.toNumber(),
      due_date: dates.dueDate.toISOString().slice(0, 10),
    },
  });
  const isCredited = invoice.status === "draft" && deposit !== undefined;
  const settled = isCredited ? await settleInvoice(db, sent, {}, { by: caller }) : sent;
  await sendEmail(db, { ...content, id: emailId });
  await recordInvoice(context, "invoice_sent", invoice, { after: { email, total: sent.total } });
  return settled;
}
