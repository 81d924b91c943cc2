import { AccountingFailure, isRefusal } from "../failure.ts";
import type { DocumentKind, NewDocument, Once, StoredDocument } from "../provider.ts";
import { segment, type XeroClient } from "./client.ts";
import { type Json, listOf, objectOf, textOf } from "./request.ts";

const names = {
  invoice: { path: "/Invoices", list: "Invoices", id: "InvoiceID", number: "InvoiceNumber", type: "ACCREC" },
  credit_note: {
    path: "/CreditNotes",
    list: "CreditNotes",
    id: "CreditNoteID",
    number: "CreditNoteNumber",
    type: "ACCRECCREDIT",
  },
} as const;

export async function createDocument(client: XeroClient, document: NewDocument, once: Once): Promise<StoredDocument> {
  const { kind } = document;
  const { path, list } = names[kind];
  const known = once.isUncertain ? await findOwn(client, document) : undefined;
  if (known !== undefined) return known;
  try {
    return readOne(kind, await client.put(path, { [list]: [contentOf(document)] }, once.key));
  } catch (error) {
    // Xero refuses a number that it has already.
    const own = isRefusal(error) ? await findOwn(client, document) : undefined;
    if (own === undefined) throw error;
    return own;
  }
}

/** Returns the document of the number if it is ours. Throws if another document has the number. */
async function findOwn(
  client: XeroClient,
  { kind, number, reference }: NewDocument,
): Promise<StoredDocument | undefined> {
  const found = kind === "invoice" ? await findInvoice(client, number) : await findCreditNote(client, number);
  if (found === undefined || found.reference === reference) return found;
  throw new AccountingFailure("refused", `Xero has another document with the number ${number}.`);
}

async function findInvoice(client: XeroClient, number: string): Promise<StoredDocument | undefined> {
  const body = await client.get("/Invoices", { InvoiceNumbers: number });
  return listOf(body.Invoices).length === 0 ? undefined : readOne("invoice", body);
}

async function findCreditNote(client: XeroClient, number: string): Promise<StoredDocument | undefined> {
  try {
    return await readDocument(client, "credit_note", number);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

export async function readDocument(client: XeroClient, kind: DocumentKind, id: string): Promise<StoredDocument> {
  return readOne(kind, await client.get(`${names[kind].path}/${segment(id)}`));
}

export async function changeDueDate(client: XeroClient, id: string, day: string): Promise<void> {
  await client.post(`/Invoices/${segment(id)}`, { Invoices: [{ InvoiceID: id, DueDate: day }] });
}

export async function voidDocument(client: XeroClient, kind: DocumentKind, id: string): Promise<void> {
  const { path, list, id: idName } = names[kind];
  try {
    await client.post(`${path}/${segment(id)}`, { [list]: [{ [idName]: id, Status: "VOIDED" }] });
  } catch (error) {
    if (!isRefusal(error) || !(await readDocument(client, kind, id)).isVoid) throw error;
  }
}

function contentOf(document: NewDocument): Json {
  const { kind, number, reference, contactId, issueDate, dueDate, currency, taxInclusive, lines } = document;
  const { type, number: numberName } = names[kind];
  return {
    Type: type,
    Status: "AUTHORISED",
    Contact: { ContactID: contactId },
    [numberName]: number,
    Reference: reference,
    Date: issueDate,
    ...(dueDate === null ? {} : { DueDate: dueDate }),
    ...(kind === "invoice" ? { SentToContact: true } : {}),
    // Without one, Xero takes the organisation's own.
    ...(currency === "AUD" ? {} : { CurrencyCode: currency }),
    LineAmountTypes: taxInclusive ? "Inclusive" : "Exclusive",
    LineItems: lines.map(({ description, quantity, unitPrice, total, tax, taxCode, account }) => ({
      Description: description,
      Quantity: Number(quantity),
      UnitAmount: Number(unitPrice),
      LineAmount: Number(total),
      TaxAmount: Number(tax),
      TaxType: taxCode,
      AccountCode: account,
    })),
  };
}

function readOne(kind: DocumentKind, body: Json): StoredDocument {
  const { list, id } = names[kind];
  const document = listOf(body[list])[0];
  if (document === undefined) throw new AccountingFailure("away", "Xero's response has no document.");
  return {
    id: textOf(document[id]),
    reference: textOf(document.Reference),
    total: textOf(document.Total),
    isVoid: document.Status === "VOIDED" || document.Status === "DELETED",
    payments: listOf(document.Payments).map(({ PaymentID, Reference }) => ({
      id: textOf(PaymentID),
      reference: textOf(Reference),
    })),
    allocations: listOf(document.Allocations).map(({ AllocationID, Amount, Invoice }) => ({
      id: textOf(AllocationID),
      amount: textOf(Amount),
      invoiceId: textOf(objectOf(Invoice).InvoiceID),
    })),
  };
}
