import { Prisma } from "../../generated/prisma/client.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { badField } from "../../problems.ts";
import { type DuctedPrices, ductedPricesOf } from "../ducted-prices/read.ts";
import { type Line, readLine } from "../line-items/line-item.ts";
import type { CreateDuctedQuoteInput } from "./inputs.ts";
import { insertQuote } from "./insert.ts";

type Input = typeof CreateDuctedQuoteInput.$inferInput;
type System = Pick<Input, "area_m2" | "capacity_kw" | "outlets" | "zones">;

/** A draft priced from the high-level figures of a ducted system by the business's price list. */
export async function createDuctedQuote(context: Context, input: Input, query: Query) {
  if (input.zones > input.outlets) throw badField("/zones", "must be at most the number of outlets");
  return context.db.transaction(async (db) => {
    const quote = await insertQuote(db, {
      customerId: input.customer_id,
      siteId: input.site_id,
      leadId: input.lead_id,
      externalId: input.external_id,
      title: input.title ?? `Ducted system, ${input.capacity_kw.toFixed()} kW`,
      lines: ductedLines(input, await ductedPricesOf(db)),
      ducted: {
        area_m2: input.area_m2.toNumber(),
        capacity_kw: input.capacity_kw.toNumber(),
        outlets: input.outlets,
        zones: input.zones,
      },
    });
    return answer(db, "Quote", quote, query);
  });
}

export function ductedLines({ area_m2, capacity_kw, outlets, zones }: System, prices: DuctedPrices): Line[] {
  const count = (number: number) => new Prisma.Decimal(number);
  return [
    readLine({ description: "Ducted system: base installation", quantity: count(1), unit_price: prices.base }),
    readLine({ description: "Capacity, per kW", quantity: capacity_kw, unit_price: prices.perKw }),
    readLine({ description: "Outlets", quantity: count(outlets), unit_price: prices.perOutlet }),
    readLine({ description: "Zones", quantity: count(zones), unit_price: prices.perZone }),
    readLine({ description: "Ductwork, per m² of area", quantity: area_m2, unit_price: prices.perM2 }),
  ];
}
