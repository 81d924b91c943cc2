import type { Auditor } from "../../../audit/audit.ts";
import type { BusinessLinks } from "../../../graphql/services.ts";
import type { CreateData, RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { update } from "../../kernel/store.ts";
import { recordInvoice, recordQuote } from "../../trade/history/record.ts";
import { amountDue } from "../../trade/invoices/derived.ts";
import { linkTextOf } from "../../trade/invoices/link-text.ts";
import { reminderEmail } from "../../trade/invoices/reminder-email.ts";
import { customerEmail } from "../emails/customer-email.ts";
import type { NewEmail } from "../emails/enqueue-email.ts";
import type { RemindedRecord } from "./plan.ts";
import { type SkipReason, skipInvoice, skipQuote } from "./skip-reason.ts";
import type { Template } from "./texts.ts";
import { fillEmail, valuesOfInvoice, valuesOfQuote } from "./write-reminder.ts";

export type ReminderServices = {
  links: BusinessLinks;
  /** Whether customers can pay online. */
  isOnlineOn: boolean;
};

type Recipient = { email: string; name: string; business: RowOf<"Business"> };
type Delivery = Pick<UpdateData<"Invoice">, "emailId" | "emailStatus" | "emailFailure">;

/** A locked invoice or quote, and what reminders of it need. */
export type Reminded = {
  customerId: string;
  /** Why it gets no reminder. Undefined if it does. */
  skipped: SkipReason | undefined;
  reference: Pick<CreateData<"Reminder">, "invoiceId" | "quoteId">;
  values(to: Omit<Recipient, "email">): Readonly<Record<string, string | null>>;
  email(template: Template, to: Recipient): NewEmail;
  /** Stores the state of its last email. */
  deliver(delivery: Delivery): Promise<unknown>;
  /** Adds an entry to the audit log, which its timeline shows. */
  audit(by: Auditor, after: Record<string, unknown>): Promise<void>;
};

/** Locks the record. Undefined if it was deleted. */
export async function reminded(
  db: Transaction,
  services: ReminderServices,
  record: RemindedRecord,
  id: string,
): Promise<Reminded | undefined> {
  if (record === "invoice") {
    const invoice = await db.findFirst("Invoice", { where: { id } }, { lock: true });
    return invoice === null ? undefined : remindedInvoice(db, services, invoice);
  }
  const quote = await db.findFirst("Quote", { where: { id } }, { lock: true });
  return quote === null ? undefined : remindedQuote(db, services, quote);
}

function remindedInvoice(
  db: Transaction,
  { links, isOnlineOn }: ReminderServices,
  invoice: RowOf<"Invoice">,
): Reminded {
  const url = links.of(db.businessId).invoice(invoice.id);
  const values: Reminded["values"] = (to) => valuesOfInvoice(invoice, to, url);
  return {
    customerId: invoice.customerId,
    skipped: skipInvoice(invoice),
    reference: { invoiceId: invoice.id },
    values,
    email: (template, to) =>
      reminderEmail(
        invoice,
        { ...to, url, linkText: linkTextOf(invoice, isOnlineOn) },
        fillEmail(template, values(to)),
      ),
    deliver: (delivery) => update(db, "Invoice", invoice.id, delivery),
    audit: (by, after) =>
      recordInvoice({ db }, "invoice_reminded", invoice, { by, after: { ...after, amount_due: amountDue(invoice) } }),
  };
}

function remindedQuote(db: Transaction, { links }: ReminderServices, quote: RowOf<"Quote">): Reminded {
  const url = links.of(db.businessId).quote(quote.id);
  const values: Reminded["values"] = (to) => valuesOfQuote(quote, to, url);
  return {
    customerId: quote.customerId,
    skipped: skipQuote(quote),
    reference: { quoteId: quote.id },
    values,
    email: (template, to) =>
      customerEmail({
        kind: "reminder",
        quoteId: quote.id,
        to: to.email,
        ...fillEmail(template, values(to)),
        business: to.business,
        link: { text: "View the quote, and accept or decline it", url },
      }),
    deliver: (delivery) => update(db, "Quote", quote.id, delivery),
    audit: (by, after) => recordQuote({ db }, "quote_reminded", quote, { by, after }),
  };
}
