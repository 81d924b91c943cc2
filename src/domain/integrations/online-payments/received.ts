import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Received } from "../../../stripe/received.ts";

export const askedCurrency = "aud";

/** https://docs.stripe.com/currencies: in Stripe's API, every other currency has two decimals. */
const decimalPlaces: Record<string, number> = {
  ...Object.fromEntries(
    "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ").map((code) => [code, 0]),
  ),
  ...Object.fromEntries("bhd jod kwd omr tnd".split(" ").map((code) => [code, 3])),
};

/** The amount of so many of a currency's smallest units. */
export function readAmount(units: number, currency: string): Decimal {
  return new Decimal(units).dividedBy(10 ** placesOf(currency));
}

/** What was paid, if its amount or currency is not what was asked for. */
export function findMismatch(asked: Decimal, received: readonly Received[]): Received | undefined {
  return received.find(
    ({ units, currency }) => currency !== askedCurrency || !readAmount(units, currency).equals(asked),
  );
}

type Paid = Pick<RowOf<"OnlinePayment">, "receivedAmount" | "receivedCurrency">;

/** `USD 0.01`; null if what was paid is what was asked for. */
export function formatReceived({ receivedAmount, receivedCurrency }: Paid): string | null {
  if (receivedAmount === null || receivedCurrency === null) return null;
  return `${receivedCurrency.toUpperCase()} ${receivedAmount.toFixed(placesOf(receivedCurrency))}`;
}

function placesOf(currency: string): number {
  return decimalPlaces[currency] ?? 2;
}
