import type { Decimal } from "../../../query/decimal.ts";
import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { create, find } from "../../kernel/store.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { type NewLine, priceLines, totalsOf } from "../line-items/totals.ts";
import { creditDeposit } from "../workflows/deposits.ts";
import { emitCreated } from "./emit-change.ts";

type NewInvoice = Omit<CreateData<"Invoice">, "invoiceNumber" | "quoteId" | "discountPercent"> & {
  discountPercent?: Decimal | undefined;
};
type Source = { quote: RowOf<"Quote"> | undefined; lines: readonly NewLine[] };

/** Inserts a draft with its number and lines, and credits the deposit of its locked quote. */
export async function insertInvoice(
  db: Transaction,
  row: NewInvoice,
  { quote, lines }: Source,
): Promise<RowOf<"Invoice">> {
  const priced = priceLines(lines, row.discountPercent);
  const totals = totalsOf(priced, { taxInclusive: row.taxInclusive ?? false });
  const invoiceNumber = await nextNumber(db, "invoice");
  const invoice = await create(db, "Invoice", { ...row, ...totals, quoteId: quote?.id, invoiceNumber });
  await insertLines(db, "invoice", invoice.id, priced);
  await emitCreated(db, invoice);
  if (quote === undefined) return invoice;
  await creditDeposit(db, quote);
  return find(db, "Invoice", invoice.id);
}
