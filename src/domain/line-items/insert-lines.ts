import { randomUUIDv7 } from "node:crypto";
import type { Transaction } from "../../database/tenant.ts";
import type { PricedLine } from "./line-item.ts";

/** All lines of a quote or an invoice in one statement, however many. */
export async function insertLines(
  db: Transaction,
  of: "quote" | "invoice",
  ownerId: string,
  lines: readonly PricedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await db.query(
    `insert into ${of}_lines
       (id, ${of}_id, position, description, quantity, unit_price, tax_rate, line_total, updated_at)
     select line.id, $1::uuid, line.position, line.description, line.quantity, line.unit_price, line.tax_rate,
       line.line_total, now()
     from unnest($2::uuid[], $3::int[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[])
       as line (id, position, description, quantity, unit_price, tax_rate, line_total)
     returning id`,
    [
      ownerId,
      lines.map(() => randomUUIDv7()),
      lines.map(({ position }) => position),
      lines.map(({ description }) => description),
      lines.map(({ quantity }) => quantity.toFixed()),
      lines.map(({ unitPrice }) => unitPrice.toFixed()),
      lines.map(({ taxRate }) => taxRate.toFixed()),
      lines.map((line) => line.lineTotal.toFixed()),
    ],
  );
}
