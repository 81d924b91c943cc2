import { badField } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { Payee } from "../../kernel/format.ts";
import { find } from "../../kernel/store.ts";
import { sumLines, totalsOf } from "../line-items/totals.ts";
import { acceptedDeposit } from "./assert-deposit.ts";
import { assertShown, type Shown, withOptions } from "./shown-quote.ts";

type Quote = RowOf<"Quote">;
type QuoteLine = RowOf<"QuoteLine">;

/** The options as ids of lines, or as the customer's page showed them. Default: the preselected ones. */
export type Choice = { selected_line_ids?: readonly string[] | null | undefined; shown?: Shown | undefined };

export type Accepted = Pick<Quote, "discountTotal" | "subtotal" | "taxTotal" | "total" | "depositAmount">;

/** Stores which options of a locked quote the customer chose. Returns the totals and the deposit that they give. */
export async function chooseOptions(
  db: Transaction,
  quote: Quote,
  { selected_line_ids: ids, shown }: Choice,
): Promise<Accepted> {
  if (ids == null && shown === undefined) return assertPayable(pick(quote));
  const business = await find(db, "Business", db.businessId);
  const lines = await db.findMany("QuoteLine", { where: { quoteId: quote.id }, orderBy: [{ position: "asc" }] });
  const chosen = shown === undefined ? selectById(lines, ids ?? []) : withOptions(lines, shown.positions);
  const accepted = lines.some(({ isOptional }) => isOptional) ? acceptedOf(quote, chosen, business) : pick(quote);
  if (shown !== undefined) assertShown(quote, lines, { ...shown, actual: accepted.total, business });
  await storeChoice(db, lines, chosen);
  return assertPayable(accepted);
}

function acceptedOf(quote: Quote, chosen: readonly QuoteLine[], business: Payee): Accepted {
  // A choice can come to less than nothing, which the page explains.
  assertPayable(sumLines(chosen, quote));
  const totals = totalsOf(chosen, { ...quote, isInBody: false });
  return { ...totals, depositAmount: acceptedDeposit(quote, totals.total, business) };
}

function pick({ discountTotal, subtotal, taxTotal, total, depositAmount }: Quote): Accepted {
  return { discountTotal, subtotal, taxTotal, total, depositAmount };
}

function assertPayable<Sums extends Pick<Accepted, "total">>(accepted: Sums): Sums {
  if (accepted.total.greaterThan(0)) return accepted;
  throw badField("/selected_line_ids", "Choose at least one option: without one, there is nothing to pay.");
}

function selectById(lines: readonly QuoteLine[], ids: readonly string[]): QuoteLine[] {
  const optional = new Set(lines.filter(({ isOptional }) => isOptional).map(({ id }) => id));
  const unknown = ids.findIndex((id) => !optional.has(id));
  if (unknown !== -1)
    throw badField(`/selected_line_ids/${unknown}`, "must be the id of an optional line of the quote");
  return lines.map((line) => ({ ...line, isSelected: !line.isOptional || ids.includes(line.id) }));
}

async function storeChoice(db: Transaction, before: readonly QuoteLine[], after: readonly QuoteLine[]): Promise<void> {
  const changed = before.filter(({ isSelected }, index) => isSelected !== after[index]?.isSelected);
  if (changed.length === 0) return;
  await db.query(
    sql`update quote_lines set is_selected = not is_selected, updated_at = clock_timestamp()
     where business_id = current_business() and id = any(${changed.map(({ id }) => id)}::uuid[])`,
  );
}
