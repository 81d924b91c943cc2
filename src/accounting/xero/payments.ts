import type { Books, NewPayment, Once, PulledPayment } from "../provider.ts";
import { segment, type XeroClient } from "./client.ts";
import { readDocument } from "./documents.ts";
import { type Json, listOf, objectOf, textOf } from "./request.ts";

const perPage = 100;

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
  await client.post(`/Payments/${segment(id)}`, { Payments: [{ Status: "DELETED" }] });
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

/** Yields the payments of sales invoices that changed since, page by page. */
export async function* paymentsSince(client: XeroClient, since: Date): AsyncGenerator<PulledPayment> {
  const headers = { "if-modified-since": since.toUTCString() };
  for (let page = 1; ; page += 1) {
    const { Payments } = await client.get("/Payments", { page: String(page), pageSize: String(perPage) }, headers);
    const payments = listOf(Payments);
    for (const payment of payments) if (payment.PaymentType === "ACCRECPAYMENT") yield readPayment(payment);
    if (payments.length < perPage) return;
  }
}

function readPayment({ PaymentID, Invoice, Amount, Date: date, Reference, Status }: Json): PulledPayment {
  return {
    id: textOf(PaymentID),
    invoiceId: textOf(objectOf(Invoice).InvoiceID),
    amount: textOf(Amount),
    day: readDay(textOf(date)),
    reference: textOf(Reference),
    isDeleted: Status === "DELETED",
  };
}

/** Reads Xero's dates: `/Date(1751328000000+0000)/`, or ISO 8601. */
function readDay(text: string): string {
  const milliseconds = /^\/Date\((-?\d+)/.exec(text)?.[1];
  return (milliseconds === undefined ? text : new Date(Number(milliseconds)).toISOString()).slice(0, 10);
}
