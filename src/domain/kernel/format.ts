import type { Prisma } from "../../generated/prisma/client.ts";

/** An amount as people read it, `$1,234.50`: written from the decimal itself, never through a binary number. */
export function inDollars(amount: Prisma.Decimal): string {
  const [whole = "0", cents = "00"] = amount.toFixed(2).split(".");
  return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

const time = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Sydney",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** An instant as people read it, on the clocks of the east coast, which it names. */
export function inWords(instant: Date): string {
  return time.format(instant);
}

const day = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Sydney",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** The day of an instant on the same clocks. */
export function dayInWords(instant: Date): string {
  return day.format(instant);
}
