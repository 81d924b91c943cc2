import type { RowOf } from "../../database/query/types.ts";
import { emit } from "../../events/emit.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query, record } from "../../graphql/record.ts";
import { enqueueEmail } from "../../outbox/enqueue-email.ts";
import { Problem } from "../../problems.ts";
import { datesWhenSent } from "./dates.ts";
import { invoiceLetter } from "./letter.ts";
import { takeInvoice } from "./take.ts";

type Recipient = RowOf<"Customer"> & { business: RowOf<"Business"> };

/** Sends the invoice to the customer, or sends it again. */
export async function sendInvoice(context: Context, id: string, query: Query) {
  return context.db.transaction(async (db) => {
    const { status, customerId, total, ...dates } = await takeInvoice(db, id, "send");
    const customer = (await record(db, "Customer", customerId, { include: { business: true } })) as Recipient;
    if (customer.email === null)
      throw new Problem("no-email-on-file", "The customer has no email; give them one before sending the invoice.");
    if (!total.greaterThan(0)) throw new Problem("unprocessable", "The invoice has nothing to pay on it.");
    const now = new Date();
    const [sent] = await db.update(
      "Invoice",
      { id },
      { ...(status === "draft" ? { status: "sent" } : {}), ...datesWhenSent(dates, now), sentAt: now },
    );
    if (sent === undefined) throw notFound();
    const { email, name, business } = customer;
    const letter = invoiceLetter(sent, { email, name, businessName: business.name, link: context.links.invoice(id) });
    await enqueueEmail(db, letter);
    await emit(db, {
      type: "invoice.sent",
      payload: {
        invoice_id: sent.id,
        invoice_number: sent.invoiceNumber,
        customer_id: sent.customerId,
        total: sent.total.toNumber(),
        due_date: sent.dueDate?.toISOString() ?? null,
      },
    });
    return answer(db, "Invoice", sent, query);
  });
}
