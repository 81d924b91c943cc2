import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";

type Given = Pick<RowOf<"Payment">, "kind" | "amount" | "paidAt"> & { reference?: string | null | undefined };

/** Throws a 409 if the locked invoice has a payment with the same amount, day and reference. */
export async function assertNoDuplicate(db: Transaction, invoiceId: string, given: Given): Promise<void> {
  const { kind, amount, paidAt, reference = null } = given;
  const { timeZone } = await find(db, "Business", db.businessId);
  const [same] = await db.query(
    sql<{ id: string }>`select id from payments
       where business_id = current_business() and invoice_id = ${invoiceId}::uuid and kind = ${kind}::"PaymentKind"
         and amount = ${amount.toFixed(2)}::numeric and reference is not distinct from ${reference}::text
         and (paid_at at time zone ${timeZone}::text)::date
           = (${paidAt}::timestamptz at time zone ${timeZone}::text)::date
       order by created_at, id limit 1`,
  );
  if (same === undefined) return;
  const detail = `The invoice has a ${kind} with the same amount, day and reference.`;
  throw new Problem("conflict", `${detail} To record another one, leave out refuse_duplicate.`, { id: same.id });
}
