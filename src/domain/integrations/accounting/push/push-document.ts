import type { DocumentKind, NewDocument, StoredDocument } from "../../../../accounting/provider.ts";
import { Decimal } from "../../../../query/decimal.ts";
import type { RowOf } from "../../../../query/types.ts";
import { find } from "../../../kernel/store.ts";
import { bookLine, formatPrice } from "../documents.ts";
import { queueDependents } from "../records/queue.ts";
import { type Result, storeResult } from "../records/store-record.ts";
import { type Codes, readAccountingSettings } from "../settings.ts";
import { ensureContact } from "./push-contact.ts";
import { assertNoneWaits, type Pushing, referenceOf, refused } from "./pushing.ts";
import { taxCodeOf } from "./tax-code.ts";

const lines = { lines: { orderBy: { position: "asc" } } } as const;

/** A document as it is sent. */
type Content = {
  kind: DocumentKind;
  id: string;
  number: string;
  customerId: string;
  total: Decimal;
  currency: string;
  isVoid: boolean;
  taxInclusive: boolean;
  issueDate: Date | null;
  dueDate: Date | null;
  lines: readonly Pick<RowOf<"InvoiceLine">, "description" | "quantity" | "unitPrice" | "taxRate" | "lineTotal">[];
};

export async function pushInvoice(pushing: Pushing): Promise<Result> {
  const invoice = await find(pushing.db, "Invoice", pushing.record.recordId, { include: lines });
  return pushDocument(pushing, {
    ...invoice,
    kind: "invoice",
    number: invoice.invoiceNumber,
    isVoid: invoice.status === "void",
  });
}

export async function pushCreditNote(pushing: Pushing): Promise<Result> {
  const note = await find(pushing.db, "CreditNote", pushing.record.recordId, { include: lines });
  return pushDocument(pushing, {
    ...note,
    kind: "credit_note",
    number: note.creditNoteNumber,
    isVoid: note.status === "void",
    dueDate: null,
  });
}

async function pushDocument(pushing: Pushing, content: Content): Promise<Result> {
  const { db, record, connection } = pushing;
  if (content.isVoid) return voidDocument(pushing, content);
  const { remoteId } = record;
  const stored = remoteId === null ? await create(pushing, content) : await change(pushing, content, remoteId);
  const result = resultOf(content, stored);
  await db.transaction(async (tx) => {
    await storeResult(tx, record, result);
    await queueDependents(tx, content.id, connection.organisationId);
  });
  return result;
}

/** Brings the due date up to date. The total is read again, because a person may have corrected it. */
async function change({ books }: Pushing, { kind, dueDate }: Content, id: string): Promise<StoredDocument> {
  const stored = await books.readDocument(kind, id);
  if (stored.isVoid) throw refused("It was voided in Xero. Void it here too.");
  if (kind === "invoice" && dueDate !== null) await books.changeDueDate(id, dayOf(dueDate));
  return stored;
}

async function create(pushing: Pushing, content: Content): Promise<StoredDocument> {
  const { db, books, once } = pushing;
  const contactId = await ensureContact(pushing, content.customerId);
  const codes = await readAccountingSettings(db);
  return books.createDocument(documentOf(content, contactId, codes, pushing.connection), once);
}

function documentOf(
  { kind, id, number, issueDate, dueDate, currency, taxInclusive, lines }: Content,
  contactId: string,
  codes: Codes,
  connection: Pick<RowOf<"AccountingConnection">, "taxRates">,
): NewDocument {
  const account = codes.salesAccount;
  if (account === null) throw refused("Set the sales account under Settings, Accounting, and retry.");
  return {
    kind,
    number,
    reference: referenceOf(id),
    contactId,
    issueDate: dayOf(issueDate ?? new Date(0)),
    dueDate: dueDate === null ? null : dayOf(dueDate),
    currency,
    taxInclusive,
    lines: lines
      .map((line) => bookLine(line, taxInclusive))
      .map(({ description, quantity, unitPrice, lineTotal, tax, isTaxed }) => ({
        description,
        quantity: quantity.toString(),
        unitPrice: formatPrice(unitPrice),
        total: lineTotal.toFixed(2),
        tax: tax.toFixed(2),
        taxCode: taxCodeOf(codes, connection, { isTaxed, currency }),
        account,
      })),
  };
}

/** A document whose total differs is in the books wrongly, so a person has to look at it. */
function resultOf({ number, total }: Content, { id, total: stored }: StoredDocument): Result {
  const isSame = new Decimal(stored === "" ? 0 : stored).equals(total);
  const sent: Result = { state: "sent", label: number, remoteId: id };
  if (isSame) return sent;
  return { ...sent, state: "failed", error: `Xero's total is ${stored}, not ${total.toFixed(2)}. Correct it in Xero.` };
}

async function voidDocument(pushing: Pushing, { kind, id, number }: Content): Promise<Result> {
  const { books, record } = pushing;
  if (record.remoteId === null) return { state: "skipped", label: number, error: "It was voided before it was sent." };
  await assertNoneWaits(pushing, id);
  await books.voidDocument(kind, record.remoteId);
  return { state: "sent", label: number };
}

function dayOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}
