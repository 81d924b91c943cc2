import { builder } from "../../graphql/builder.ts";
import { choice } from "./fields.ts";

export const Currency = builder.enumType("Currency", {
  description: "A currency, ISO 4217.",
  values: {
    AUD: { description: "Australian dollars." },
    NZD: { description: "New Zealand dollars." },
    GBP: { description: "Pounds sterling." },
    USD: { description: "US dollars." },
    CAD: { description: "Canadian dollars." },
    EUR: { description: "Euros." },
  } as const,
});

/** The currency of a document's amounts. */
export const currencyOfAmounts = choice(Currency)({
  description: "The currency of the amounts, ISO 4217: that of the business.",
  example: "AUD",
});
