import type { Decimal } from "../../query/decimal.ts";
import { countryOf } from "../../text/countries.ts";
import { currencySymbol } from "../../text/currencies.ts";
import { parsePhone } from "../../text/phone.ts";
import { abn } from "../../text/tax-ids.ts";
import { formatIn, formatRangeIn } from "../../text/time-zone.ts";

/** A business, whose country and currency decide how amounts are written. */
export type Payee = { country: string; currency: string };

/** Formats an amount such as `$1,234.50` from the decimal, without floating-point rounding. */
export function formatMoney(amount: Decimal, business: Payee): string {
  return formatAmount(amount, 2, business);
}

/** Formats a unit price with 2 to 4 decimals, such as `$0.035`. */
export function formatUnitPrice(price: Decimal, business: Payee): string {
  return formatAmount(price, Math.max(2, price.decimalPlaces()), business);
}

/** Formats a percentage such as `12.5%`. */
export function formatPercent(percent: Decimal): string {
  return `${percent.toFixed()}%`;
}

/** All countries of businesses write the symbol first and group thousands by commas. */
function formatAmount(amount: Decimal, places: number, business: Payee): string {
  const [whole = "0", cents = "00"] = amount.abs().toFixed(places).split(".");
  const symbol = currencySymbol(business.currency, countryOf(business).currency);
  return `${amount.isNegative() ? "-" : ""}${symbol}${thousands.format(BigInt(whole))}.${cents}`;
}

const thousands = new Intl.NumberFormat("en-AU");

const date = { day: "numeric", month: "long", year: "numeric" } as const;
const withTime = { ...date, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/** `1 July 2026 at 12:30 pm AEST`, in the time zone given. */
export function formatInstant(time: Date, timeZone: string): string {
  return formatIn(timeZone, time, "en-AU", withTime);
}

export function formatDate(date: Date): string {
  return formatDay(date, "UTC");
}

/** `1 July 2026`: the instant's day in the time zone. */
export function formatDay(time: Date, timeZone: string): string {
  return formatIn(timeZone, time, "en-AU", date);
}

/** `12:30 pm`, in the time zone given. */
export function formatTime(time: Date, timeZone: string): string {
  return formatIn(timeZone, time, "en-AU", { hour: "numeric", minute: "2-digit" });
}

const withWeekday = { weekday: "long", ...withTime } as const;

/** `Wednesday 1 July 2026, 12:30 – 1:30 pm AEST`. Both times name their zone if daylight saving changes in between. */
export function formatPeriod(start: Date, end: Date, timeZone: string): string {
  const [first, last] = [start, end].map((time) => formatIn(timeZone, time, "en-AU", withWeekday));
  const isOneZone = first?.split(" ").at(-1) === last?.split(" ").at(-1);
  return isOneZone ? formatRangeIn(timeZone, start, end, "en-AU", withWeekday) : `${first} – ${last}`;
}

export function formatAbn(digits: string): string {
  return abn.write(digits);
}

/** The national form of a number that is stored in E.164. */
export function formatPhone(phone: string): string {
  return parsePhone(phone)?.formatNational() ?? phone;
}
