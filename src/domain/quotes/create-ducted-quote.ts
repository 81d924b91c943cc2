import { Prisma } from "../../generated/prisma/client.ts";
import { badField } from "../../problems.ts";
import { type DuctedPrices, findDuctedPrices } from "../ducted-prices/find-ducted-prices.ts";
import type { MutationContext } from "../kernel/context.ts";
import { readLine } from "../line-items/read-lines.ts";
import type { NewLine } from "../line-items/totals.ts";
import { insertQuote } from "./insert-quote.ts";
import type { CreateDuctedQuoteInput } from "./schema.ts";

type Input = typeof CreateDuctedQuoteInput.$inferInput;
type Size = Pick<Input, "area_m2" | "capacity_kw" | "outlets" | "zones">;

export async function createDuctedQuote({ db }: MutationContext, input: Input) {
  const { area_m2, capacity_kw, outlets, zones } = input;
  if (zones > outlets) throw badField("/zones", "must be at most the number of outlets");
  const row = {
    customerId: input.customer_id,
    siteId: input.site_id,
    leadId: input.lead_id,
    externalId: input.external_id,
    title: input.title ?? `Ducted system, ${capacity_kw.toFixed()} kW`,
    ducted: { area_m2: area_m2.toNumber(), capacity_kw: capacity_kw.toNumber(), outlets, zones },
  };
  return insertQuote(db, row, ductedLines(input, await findDuctedPrices(db)));
}

export function ductedLines({ area_m2, capacity_kw, outlets, zones }: Size, prices: DuctedPrices): NewLine[] {
  const count = (number: number) => new Prisma.Decimal(number);
  return [
    readLine({ description: "Ducted system: base installation", quantity: count(1), unit_price: prices.base }),
    readLine({ description: "Capacity, per kW", quantity: capacity_kw, unit_price: prices.perKw }),
    readLine({ description: "Outlets", quantity: count(outlets), unit_price: prices.perOutlet }),
    readLine({ description: "Zones", quantity: count(zones), unit_price: prices.perZone }),
    readLine({ description: "Ductwork, per m² of area", quantity: area_m2, unit_price: prices.perM2 }),
  ];
}
