/** The currencies of businesses, ISO 4217. Each has two decimals. */
export const currencies = ["AUD", "NZD", "GBP", "USD", "CAD", "EUR"] as const;

export type Currency = (typeof currencies)[number];

type Shown = {
  /** "All amounts are in …". */
  name: string;
  symbol: string;
  /** The symbol where another currency's is the same. */
  distinct: string;
};

const table: Record<Currency, Shown> = {
  AUD: { name: "Australian dollars", symbol: "$", distinct: "A$" },
  NZD: { name: "New Zealand dollars", symbol: "$", distinct: "NZ$" },
  GBP: { name: "pounds sterling", symbol: "£", distinct: "£" },
  USD: { name: "US dollars", symbol: "$", distinct: "US$" },
  CAD: { name: "Canadian dollars", symbol: "$", distinct: "CA$" },
  EUR: { name: "euros", symbol: "€", distinct: "€" },
};

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(table, code);
}

export function currencyName(currency: string): string {
  return shownOf(currency).name;
}

/** `$` for the dollars of the business's own country, `US$` for others. */
export function currencySymbol(currency: string, ownCurrency: Currency): string {
  const { symbol, distinct } = shownOf(currency);
  return currency === ownCurrency ? symbol : distinct;
}

function shownOf(currency: string): Shown {
  if (!isCurrency(currency)) throw new Error(`${currency} is not a currency of businesses`);
  return table[currency];
}
