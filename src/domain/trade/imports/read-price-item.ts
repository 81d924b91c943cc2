import type { GraphQLSchema } from "graphql";
import type { CountryCode } from "../../../text/countries.ts";
import { oneLine } from "../../../text/one-line.ts";
import type { CreatePriceItemInput } from "../price-items/schema.ts";
import { readTaxRate } from "./read-tax-rate.ts";
import { isYes, readAmount } from "./read-values.ts";
import { checkInput, fold, given, idOf, isArchived, type Row, sentenceOf } from "./row.ts";

/** A row of a price item file, in the form of the mutations' inputs. */
export type PriceItemRow = {
  /** Equal for rows about the same item. */
  key: string;
  id: string | null;
  item: typeof CreatePriceItemInput.$inferInput;
  isArchived: boolean;
};

/** Control characters, except line breaks and tabs, and marks that change the direction of text. */
const unwanted = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

/** The price item in the row, or the reason to refuse it. */
export function readPriceItem(
  schema: GraphQLSchema,
  row: Row,
  country: CountryCode = "AU",
): PriceItemRow | { reason: string } {
  const name = oneLine(row.get("name"));
  if (name === "") return { reason: "There is no name." };
  const description = row.get("description").replaceAll(unwanted, " ").trim();
  const rate = row.get("tax_rate") === "" ? undefined : readTaxRate(row.get("tax_rate"), country);
  const externalId = row.get("external_id");
  const value = given({
    external_id: externalId,
    name,
    description: description === name ? undefined : description,
    ...priceOf(row),
    tax_rate: rate,
  });
  const { input, faults } = checkInput<typeof CreatePriceItemInput.$inferInput>(schema, "CreatePriceItemInput", value);
  if (faults.length > 0) return { reason: faults.map((fault) => sentenceOf(row, "", fault, value)).join(" ") };
  const id = idOf(row.get("id"));
  return { key: keyOf(id, externalId, name), id, item: input, isArchived: isArchived(row) };
}

function keyOf(id: string | null, externalId: string, name: string): string {
  if (id !== null) return `id ${id}`;
  return externalId === "" ? fold(name) : `external id ${externalId}`;
}

/** The price as given, and whether it includes GST. */
function priceOf(row: Row): { unit_price?: number | string; tax_inclusive?: boolean } {
  const [own, gross] = [row.get("unit_price"), row.get("unit_price_with_gst")];
  if (own === "" && gross === "") return {};
  return {
    unit_price: readAmount(own === "" ? gross : own),
    tax_inclusive: own === "" || isYes(row.get("price_includes_gst")),
  };
}
