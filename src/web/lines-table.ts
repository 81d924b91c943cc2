import type { RowOf } from "../database/query/types.ts";
import { formatMoney } from "../domain/kernel/format.ts";
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
    html`<tr><td>${line.description}<span class="detail">${line.quantity.toFixed()} × ${formatMoney(line.unitPrice)}${
      line.taxRate.isZero() && ", no GST"
    }</span></td><td class="amount">${formatMoney(line.lineTotal)}</td></tr>\n`,
)}
</tbody>
<tfoot>
${sumRow("Subtotal", totals.subtotal)}
${sumRow("GST", totals.taxTotal)}
<tr class="total"><th scope="row">Total including GST</th><td class="amount">${formatMoney(totals.total)}</td></tr>
${more}
</tfoot>
</table>`;
}

export function sumRow(name: string, amount: Parameters<typeof formatMoney>[0]): Html {
  return html`<tr><th scope="row">${name}</th><td class="amount">${formatMoney(amount)}</td></tr>`;
}
