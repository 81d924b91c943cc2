import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Received } from "../../../stripe/received.ts";

/** https://docs.stripe.com/currencies. All other currencies in Stripe's API have two decimals. */
const decimalPlaces: Record<string, number> = {
  ...Object.fromEntries(
    "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ").map((code) => [code, 0]),
  ),
  ...Object.fromEntries("bhd jod kwd omr tnd".split(" ").map((code) => [code, 3])),
};

/** Converts an amount from a currency's smallest unit. */
export function readAmount(units: number, currency: string): Decimal {
  return new Decimal(units).dividedBy(10 ** placesOf(currency));
}

/** The currency is in lower case, as Stripe writes it. */
type Asked = { amount: Decimal; currency: string };

/** The payment whose amount or currency differs from the request. Undefined if all match. */
export function findMismatch(asked: Asked, received: readonly Received[]): Received | undefined {
  return received.find(
    ({ units, currency }) => currency !== asked.currency || !readAmount(units, currency).equals(asked.amount),
  );
}

type Paid = Pick<RowOf<"OnlinePayment">, "receivedAmount" | "receivedCurrency">;

/** For example, `USD 0.01`. Null if the payment matches the request. */
export function formatReceived({ receivedAmount, receivedCurrency }: Paid): string | null {
  if (receivedAmount === null || receivedCurrency === null) return null;
  return `${receivedCurrency.toUpperCase()} ${receivedAmount.toFixed(placesOf(receivedCurrency))}`;
}

function placesOf(currency: string): number {
  return decimalPlaces[currency] ?? 2;
}
