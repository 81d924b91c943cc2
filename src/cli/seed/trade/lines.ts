import { uuidAt } from "../../../database/uuid-at.ts";
import type { Work } from "./work.ts";

/** The rows of the work's lines, as quotes and invoices alike have them. */
export function lineRowsOf({ lines, customer }: Work, createdAt: Date) {
  const created = createdAt.toISOString();
  return lines.map(({ position, description, quantity, unitPrice, taxRate, lineTotal }) => ({
    id: uuidAt(createdAt),
    business_id: customer.business_id,
    position,
    description,
    quantity,
    unit_price: unitPrice,
    tax_rate: taxRate,
    line_total: lineTotal,
    created_at: created,
    updated_at: created,
  }));
}

export function totalsRow({ totals: { subtotal, taxTotal, total } }: Work) {
  return { subtotal, tax_total: taxTotal, total };
}
