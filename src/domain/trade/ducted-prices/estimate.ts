import { example } from "../../../graphql/builder.ts";
import type { Context } from "../../../graphql/context.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { find } from "../../kernel/store.ts";
import { standardRate } from "../line-items/default-tax-rate.ts";
import { type PricedLine, priceLines, type Totals, totalsOf } from "../line-items/totals.ts";
import { assertSize, type DuctedSize, ductedLines } from "./ducted-lines.ts";
import { findDuctedPrices } from "./find-ducted-prices.ts";

type Estimate = Totals & { lines: PricedLine[] };

const EstimateLine = plainType<PricedLine>("EstimateLine", {
  description: "A line that a quote would have.",
  fields: (t) => ({
    position: t.exposeInt("position", { description: "The line's position, from 1.", ...example(1) }),
    description: t.exposeString("description", {
      description: "The product or work.",
      ...example("Ducted system: base installation"),
    }),
    quantity: t.expose("quantity", { type: "Quantity", description: "The quantity." }),
    unit_price: t.expose("unitPrice", { type: "Money", description: "The price of one unit, before GST." }),
    tax_rate: t.expose("taxRate", {
      type: "TaxRate",
      description: "The rate of GST, as a fraction of `line_total`.",
    }),
    line_total: t.expose("lineTotal", {
      type: "Money",
      description: "`quantity` × `unit_price`, before GST, rounded to cents, half a cent away from zero.",
    }),
  }),
});

export const DuctedEstimate = plainType<Estimate>("DuctedEstimate", {
  description: "A preview of a ducted quote.",
  fields: (t) => ({
    lines: t.expose("lines", { type: [EstimateLine], description: "The lines, by `position`." }),
    subtotal: t.expose("subtotal", { type: "Money", description: "The sum of the lines, before GST." }),
    tax_total: t.expose("taxTotal", {
      type: "Money",
      description: "The sum of the lines' GST, each rounded to cents, half a cent away from zero.",
    }),
    total: t.expose("total", { type: "Money", description: "`subtotal` + `tax_total`." }),
  }),
});

/** The lines and totals that `create_ducted_quote` would create now from the same figures. */
export async function estimateDucted({ db }: Context, size: DuctedSize): Promise<Estimate> {
  assertSize(size);
  const rate = standardRate(await find(db, "Business", db.businessId));
  const lines = priceLines(ductedLines(size, await findDuctedPrices(db), rate));
  return { lines, ...totalsOf(lines, { taxInclusive: false }) };
}
