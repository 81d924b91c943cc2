import { AccountingFailure, isRefusal } from "../failure.ts";
import type { Books, NewPayment, Once, PulledPage, PulledPayment } from "../provider.ts";
import { segment, type XeroClient } from "./client.ts";
import { readDocument } from "./documents.ts";
import { type Json, listOf, objectOf, textOf } from "./request.ts";

const perPage = 500;
/** The customers' payments of invoices. Refunds of credit notes have another type. */
const type = "ACCRECPAYMENT";

export async function createPayment(client: XeroClient, payment: NewPayment, once: Once): Promise<string> {
  const { of, account, day, amount, reference } = payment;
  if (once.isUncertain) {
    const { payments } = await readDocument(client, of.kind, of.id);
    const own = payments.find((one) => one.reference === reference);
    if (own !== undefined) return own.id;
  }
  const paid = of.kind === "invoice" ? { Invoice: { InvoiceID: of.id } } : { CreditNote: { CreditNoteID: of.id } };
  const content = { ...paid, Account: { Code: account }, Date: day, Amount: Number(amount), Reference: reference };
  const { Payments } = await client.put("/Payments", { Payments: [content] }, once.key);
  return textOf(listOf(Payments)[0]?.PaymentID);
}

export async function removePayment(client: XeroClient, id: string): Promise<void> {
  try {
    await client.post(`/Payments/${segment(id)}`, { Payments: [{ Status: "DELETED" }] });
  } catch (error) {
    if (!isRefusal(error) || !(await readPayment(client, id)).isDeleted) throw error;
  }
}

export async function readPayment(client: XeroClient, id: string): Promise<PulledPayment> {
  const [payment] = listOf((await client.get(`/Payments/${segment(id)}`)).Payments);
  if (payment === undefined) throw new AccountingFailure("away", "Xero's response has no payment.");
  return paymentOf(payment);
}

export async function allocate(
  client: XeroClient,
  { creditNoteId, invoiceId, amount, day }: Parameters<Books["allocate"]>[0],
  once: Once,
): Promise<string> {
  const isOwn = (one: { invoiceId: string; amount: string }) =>
    one.invoiceId === invoiceId && Number(one.amount) === Number(amount);
  if (once.isUncertain) {
    const { allocations } = await readDocument(client, "credit_note", creditNoteId);
    const own = allocations.find(isOwn);
    if (own !== undefined) return own.id;
  }
  const content = { Invoice: { InvoiceID: invoiceId }, Amount: Number(amount), Date: day };
  const path = `/CreditNotes/${segment(creditNoteId)}/Allocations`;
  const { Allocations } = await client.put(path, { Allocations: [content] }, once.key);
  return textOf(listOf(Allocations)[0]?.AllocationID);
}

export async function removeAllocation(client: XeroClient, creditNoteId: string, id: string): Promise<void> {
  await client.remove(`/CreditNotes/${segment(creditNoteId)}/Allocations/${segment(id)}`);
}

/**
 * Yields the payments of sales invoices that changed since, page by page. The next page starts at the last change of
 * this one, because a payment that changes meanwhile moves those behind it. Pages are numbered only within a second.
 */
export async function* paymentsSince(client: XeroClient, since: Date): AsyncGenerator<PulledPage> {
  let from = since;
  for (let page = 1; ; ) {
    const { Payments, pagination } = await client.get(
      "/Payments",
      {
        where: `PaymentType=="${type}"`,
        order: "UpdatedDateUTC ASC",
        page: String(page),
        pageSize: String(perPage),
      },
      { "if-modified-since": from.toUTCString() },
    );
    const payments = listOf(Payments);
    const until = untilOf(payments);
    const pages = Number(objectOf(pagination).pageCount ?? Number.NaN);
    const isLast = Number.isNaN(pages) ? payments.length < perPage : page >= pages;
    yield { payments: payments.filter(({ PaymentType }) => PaymentType === type).map(paymentOf), until, isLast };
    if (isLast) return;
    const isLater = until !== null && until > from;
    page = isLater ? 1 : page + 1;
    if (isLater) from = until;
  }
}

/** The second before the last change. The header counts seconds, and more may have changed in the same one. */
function untilOf(payments: readonly Json[]): Date | null {
  const last = millisecondsOf(textOf(payments.at(-1)?.UpdatedDateUTC));
  return Number.isNaN(last) ? null : new Date(Math.floor(last / 1000) * 1000 - 1000);
}

function paymentOf({ PaymentID, Invoice, Amount, Date: date, Reference, Status }: Json): PulledPayment {
  return {
    id: textOf(PaymentID),
    invoiceId: textOf(objectOf(Invoice).InvoiceID),
    amount: textOf(Amount),
    day: readDay(textOf(date)),
    reference: textOf(Reference),
    isDeleted: Status === "DELETED",
  };
}

function readDay(text: string): string {
  return (text.startsWith("/") ? new Date(millisecondsOf(text)).toISOString() : text).slice(0, 10);
}

/** Reads Xero's times: `/Date(1751328000000+0000)/`, or ISO 8601. */
function millisecondsOf(text: string): number {
  const milliseconds = /^\/Date\((-?\d+)/.exec(text)?.[1];
  return milliseconds === undefined ? Date.parse(text) : Number(milliseconds);
}
