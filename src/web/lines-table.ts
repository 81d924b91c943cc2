import type { RowOf } from "../database/tenant.ts";
import { inDollars } from "../domain/kernel/format.ts";
import { type Html, html } from "../html.ts";

type Line = Pick<RowOf<"QuoteLine">, "description" | "quantity" | "unitPrice" | "taxRate" | "lineTotal">;
type Totals = Pick<RowOf<"Quote">, "subtotal" | "taxTotal" | "total">;

/** The lines of a quote or an invoice with their totals; `more` are rows below the total. */
export function linesTable(lines: readonly Line[], totals: Totals, more: readonly Html[] = []): Html {
  return html`<table>
<caption class="quiet">All amounts are in Australian dollars. Item amounts and the subtotal exclude GST.</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>
${lines.map(
  (line) =>
    html`<tr><td>${line.description}<span class="detail">${line.quantity.toFixed()} × ${inDollars(line.unitPrice)}${
      line.taxRate.isZero() && ", no GST"
    }</span></td><td class="amount">${inDollars(line.lineTotal)}</td></tr>\n`,
)}
</tbody>
<tfoot>
${sumRow("Subtotal", totals.subtotal)}
${sumRow("GST", totals.taxTotal)}
<tr class="total"><th scope="row">Total including GST</th><td class="amount">${inDollars(totals.total)}</td></tr>
${more}
</tfoot>
</table>`;
}

export function sumRow(name: string, amount: Parameters<typeof inDollars>[0]): Html {
  return html`<tr><th scope="row">${name}</th><td class="amount">${inDollars(amount)}</td></tr>`;
}
