import { badField } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import { readLine } from "../line-items/read-lines.ts";
import type { NewLine } from "../line-items/totals.ts";
import type { Prices } from "./find-ducted-prices.ts";

export type DuctedSize = { area_m2: Decimal; capacity_kw: Decimal; outlets: number; zones: number };

export function assertSize({ outlets, zones }: DuctedSize): void {
  if (zones > outlets) throw badField("/zones", "must be at most the number of outlets");
}

/** The rate is that of the tax on each line. */
export function ductedLines(
  { area_m2, capacity_kw, outlets, zones }: DuctedSize,
  prices: Prices,
  rate: Decimal,
): NewLine[] {
  const count = (number: number) => new Decimal(number);
  const lines = [
    { description: "Ducted system: base installation", quantity: count(1), unit_price: prices.base },
    { description: "Capacity, per kW", quantity: capacity_kw, unit_price: prices.perKw },
    { description: "Outlets", quantity: count(outlets), unit_price: prices.perOutlet },
    { description: "Zones", quantity: count(zones), unit_price: prices.perZone },
    { description: "Ductwork, per m² of area", quantity: area_m2, unit_price: prices.perM2 },
  ];
  return lines.map((line) => readLine(line, rate));
}
