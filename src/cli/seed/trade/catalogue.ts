import { Prisma } from "../../../generated/prisma/client.ts";
import { between, pick } from "../dice.ts";

const priced = (description: string, unitPrice: string, most: number) => ({
  description,
  unitPrice: new Prisma.Decimal(unitPrice),
  most,
});

const supplies = [
  { title: "Split system in the lounge", line: priced("Supply 7.1 kW split system", "2501.00", 2) },
  { title: "Split systems in the bedrooms", line: priced("Supply 2.5 kW split system", "1139.50", 4) },
  { title: "Ducted system", line: priced("Supply 14 kW ducted system", "8764.35", 1) },
  { title: "Replace hot water unit", line: priced("Supply 315 L hot water unit", "1688.00", 1) },
  { title: "Switchboard upgrade", line: priced("Supply switchboard with RCDs", "1245.90", 1) },
  { title: "Downlights throughout", line: priced("Supply LED downlight", "34.95", 24) },
  { title: "Power points in the kitchen", line: priced("Supply double power point", "28.40", 8) },
  { title: "Ceiling fans", line: priced("Supply ceiling fan with light", "289.00", 5) },
  { title: "Blocked drain", line: priced("Drain clearing, high-pressure jet", "319.00", 1) },
  { title: "Yearly service", line: priced("Service air conditioner", "189.00", 6) },
  { title: "Smoke alarms", line: priced("Supply interconnected smoke alarm", "96.35", 6) },
  { title: "EV charger in the garage", line: priced("Supply 7 kW EV charger", "1349.00", 2) },
];

const labour = [
  priced("Labour, licensed electrician", "112.50", 32),
  priced("Labour, refrigeration mechanic", "128.75", 32),
  priced("Labour, plumber", "119.95", 24),
];

const gst = new Prisma.Decimal("0.1");

/** What is to be done, and its two lines: the thing and the hours, in quarters. */
export function makeOffer() {
  const { title, line } = pick(supplies);
  const hours = pick(labour);
  const quantity = new Prisma.Decimal(between(1, line.most));
  return {
    title,
    lines: [
      { description: line.description, unitPrice: line.unitPrice, quantity, taxRate: gst },
      {
        description: hours.description,
        unitPrice: hours.unitPrice,
        quantity: new Prisma.Decimal(between(2, hours.most)).div(4),
        taxRate: gst,
      },
    ],
  };
}
