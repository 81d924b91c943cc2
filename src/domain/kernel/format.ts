import type { Prisma } from "../../generated/prisma/client.ts";

/** `$1,234.50`: written from the decimal itself, never through a binary number. */
export function formatMoney(amount: Prisma.Decimal): string {
  const [whole = "0", cents = "00"] = amount.abs().toFixed(2).split(".");
  return `${amount.isNegative() ? "-" : ""}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

const date = { timeZone: "Australia/Sydney", day: "numeric", month: "long", year: "numeric" } as const;
const day = new Intl.DateTimeFormat("en-AU", date);
const instant = new Intl.DateTimeFormat("en-AU", {
  ...date,
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** `1 July 2026 at 12:30 pm AEST`: the east coast's time, which it names. */
export function formatInstant(time: Date): string {
  return instant.format(time);
}

/** `1 July 2026`: the instant's day on the east coast. */
export function formatDay(time: Date): string {
  return day.format(time);
}
