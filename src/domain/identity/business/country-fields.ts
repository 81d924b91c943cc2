import { builder, example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { countryOf, type TaxKind, taxTitle } from "../../../text/countries.ts";
import { Currency } from "../../kernel/currency.ts";
import { choice, derived, type Field } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { taxIdOf } from "../../kernel/tax-id.ts";

type Placed = Pick<RowOf<"Business">, "country">;

export const BusinessCountry = builder.enumType("BusinessCountry", {
  description: "A country of businesses, ISO 3166-1 alpha-2.",
  values: {
    AU: { description: "Australia." },
    NZ: { description: "New Zealand." },
    GB: { description: "The United Kingdom." },
    US: { description: "The United States." },
    CA: { description: "Canada." },
    IE: { description: "Ireland." },
  } as const,
});

const TaxKindType = plainType<TaxKind>("TaxKind", {
  description: "A usual tax rate of the business's country.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The name of the rate.", ...example("GST 10%") }),
    rate: t.exposeFloat("rate", { description: "The rate as a fraction, for `tax_rate`.", ...example(0.1) }),
  }),
});

/** The country of a business, its tax id, and the values that depend on them. */
export const countryFields = {
  country: choice(BusinessCountry)({
    description: "The country, which decides the tax's name and its default rate. Default: `AU`.",
    example: "AU",
    writable: "update",
    update: {
      description:
        "The country. It cannot change once there is a quote, an invoice or a job line. A new country sets its own `currency`, and clears `tax_id`, unless they are sent with it.",
    },
  }),
  currency: choice(Currency)({
    description: "The currency of all amounts, ISO 4217. Default: that of the country.",
    example: "AUD",
    writable: "update",
    update: {
      description:
        "The currency of all amounts. Nothing is converted, so it cannot change once there is a quote, an invoice or a job line.",
    },
  }),
  tax_id: taxId(),
  tax_id_name: derived<Placed>("String", {
    description: "The name of the tax id in the country, such as `ABN` or `VAT number`.",
    example: "ABN",
    select: { country: true },
    resolve: (business) => countryOf(business).taxId.name,
  }),
  tax_name: derived<Placed>("String", {
    description: "The name of the tax in the country, such as `GST` or `VAT`.",
    example: "GST",
    select: { country: true },
    resolve: (business) => taxTitle(countryOf(business).tax),
  }),
  tax_kinds: derived<Placed>([TaxKindType], {
    description: "The usual tax rates of the country. The first is the default of new lines.",
    select: { country: true },
    resolve: (business) => countryOf(business).taxKinds,
  }),
};

function taxId(): Field<string, "update", false, true, false> {
  return {
    output: { kind: "resolved", type: "String", resolve: taxIdOf },
    input: { type: "Line", parse: undefined },
    options: {
      description:
        "The tax id that customers see, without separators: the ABN, or the country's GST, VAT or business number, or EIN; null if none is set.",
      input: {
        description: "The tax id that customers see, valid in the country. In Australia, it is the `abn`.",
      },
      example: "51824753556",
      nullable: true,
      writable: "update",
      column: false,
    },
  };
}
