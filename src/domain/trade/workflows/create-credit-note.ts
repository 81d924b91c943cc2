import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField, Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { countryOf } from "../../../text/countries.ts";
import { todayIn } from "../../../text/time-zone.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { lockReference } from "../../kernel/references.ts";
import { create, find, touch } from "../../kernel/store.ts";
import { applyCredit } from "../credit-notes/apply-credit.ts";
import {
  type Credit,
  creditAmount,
  creditLines,
  type Left,
  type RateTotal,
  totalsByRate,
} from "../credit-notes/credit-lines.ts";
import { emitIssued } from "../credit-notes/emit-change.ts";
import { type CreateCreditNoteInput, creditNotes } from "../credit-notes/schema.ts";
import { findUncredited } from "../credit-notes/uncredited.ts";
import { recordInvoice } from "../history/record.ts";
import { amountDue } from "../invoices/derived.ts";
import { invoiceTransitions } from "../invoices/transitions.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { readCreditLines } from "../line-items/read-lines.ts";
import { unbackedRefunds } from "./credit-refunds.ts";

type Input = typeof CreateCreditNoteInput.$inferInput;

/**
 * Issues a credit note. It backs the invoice's refunds that no credit note backs yet, then settles the amount due. The
 * rest can be applied to other invoices, or be refunded. Locks the invoice, so credits never exceed its total.
 */
export async function createCreditNote(context: MutationContext, input: Input) {
  const { db } = context;
  const invoice = await lockReference(db, "Invoice", "invoice_id", input.invoice_id);
  invoiceTransitions.assert(invoice, "credit");
  await assertRoom(db, invoice.id);
  const credit = await readCredit(db, invoice, input);
  const issueDate = await readIssueDate(db, input.issue_date);
  const backed = Decimal.min(credit.total, await unbackedRefunds(db, invoice));
  const { lines, ...totals } = credit;
  const issued = await create(db, "CreditNote", {
    ...creditNotes.row(input),
    ...totals,
    customerId: invoice.customerId,
    creditNoteNumber: await nextNumber(db, "credit_note"),
    amountRefunded: backed,
    issueDate,
  });
  await insertLines(db, "creditNote", issued.id, lines);
  const applied = Decimal.min(credit.total.minus(backed), amountDue(invoice));
  const creditNote = applied.isZero()
    ? issued
    : (await applyCredit(context, { creditNote: issued, invoice, amount: applied })).creditNote;
  // The invoice shows its credit notes.
  if (applied.isZero()) await touch(db, "Invoice", invoice.id);
  await emitIssued(db, creditNote);
  await recordInvoice(context, "credit_note_issued", invoice, {
    after: { credit_note_number: creditNote.creditNoteNumber, amount: creditNote.total.toFixed(2) },
  });
  return creditNote;
}

/** The credit that the input asks for, at most the part of the invoice that no credit note credits yet. */
async function readCredit(
  db: Transaction,
  invoice: RowOf<"Invoice">,
  { amount, lines: given }: Input,
): Promise<Credit> {
  const { invoiceNumber } = invoice;
  const lines = await db.findMany("InvoiceLine", {
    where: { invoiceId: invoice.id },
    orderBy: [{ position: "asc" }],
  });
  const left = await findUncredited(db, invoice, lines);
  const max = `which is ${left.total.toFixed(2)} of ${invoiceNumber}`;
  if (left.total.isZero()) throw new Problem("unprocessable", `${invoiceNumber} is credited in full.`);
  if (amount != null && given != null) throw badField("/amount", "must be left out beside lines");
  if (given != null) {
    if (given.length === 0) throw badField("/lines", "must not be empty");
    const credit = creditLines(await readCreditLines(db, given), left, invoice);
    if (!credit.total.greaterThan(0)) throw badField("/lines", "must have a positive total");
    if (credit.total.greaterThan(left.total))
      throw tooMuch("/lines", `must have a total of at most what is left, ${max}`);
    const { tax } = countryOf(await find(db, "Business", db.businessId));
    assertRates(totalsByRate(credit.lines, invoice), left, { invoiceNumber, tax });
    return credit;
  }
  if (amount == null && left.total.equals(invoice.total)) return creditLines(lines, left, invoice);
  if (amount?.greaterThan(left.total)) throw tooMuch("/amount", `must be at most what is left, ${max}`);
  return creditAmount(amount ?? left.total, left, `Credit of ${invoiceNumber}`);
}

/** A credit has at most the invoice's amount of each tax rate, and so never more tax than the invoice. */
type Named = { invoiceNumber: string; tax: string };

function assertRates(given: readonly RateTotal[], { byRate }: Left, { invoiceNumber, tax }: Named): void {
  for (const { taxRate, gross } of given) {
    const left = byRate.find((one) => one.taxRate.equals(taxRate))?.gross ?? new Decimal(0);
    if (gross.lessThanOrEqualTo(Decimal.max(left, 0))) continue;
    const percent = taxRate.times(100).toFixed();
    const detail = `must have at most ${left.toFixed(2)} at ${percent} % ${tax}, which is left of ${invoiceNumber}`;
    throw tooMuch("/lines", detail);
  }
}

/** An invoice is shown with all its credit notes, so their number is limited. */
async function assertRoom(db: Transaction, invoiceId: string): Promise<void> {
  const { max } = limits.records.creditNotes;
  const count = await db.count("CreditNote", { where: { invoiceId }, take: max });
  if (count === max) throw new Problem("conflict", `The invoice has ${max} credit notes, which is the limit.`);
}

function tooMuch(pointer: string, detail: string): Problem {
  return new Problem("unprocessable", `The credit ${detail}.`, { errors: [{ pointer, detail }] });
}

async function readIssueDate(db: Transaction, given: Date | undefined): Promise<Date> {
  const { timeZone } = await find(db, "Business", db.businessId);
  const today = todayIn(timeZone, currentTime());
  if (given !== undefined && given > today) throw badField("/issue_date", "must not be in the future");
  return given ?? today;
}
