import { useQuery } from "@urql/preact";
import { useMemo } from "preact/hooks";
import type { Suggestion } from "../components/SuggestField.tsx";
import { useRested } from "../data/rested.ts";
import { taxWord } from "../data/tax.ts";
import { PickPriceItems } from "../generated/documents/PickPriceItems.ts";
import type { PriceItemFragment } from "../generated/types.ts";
import { convertPrice } from "./convert-price.ts";
import { dollarsOf, type Line, type LineText, maxDescription } from "./lines.ts";
import { unitPrice } from "./unit-price.ts";

/** A price list item as a line, without the quantity. */
export type PricedText = Pick<LineText, "description" | "unit_price" | "tax_rate">;

export type PricedSuggestion = Suggestion & { text: PricedText };

const maxFound = 8;

/** Price list items that match the line's description; the newest ones for an empty line. */
export function usePriceItems(line: Line | undefined, taxInclusive: boolean): readonly PricedSuggestion[] {
  const search = useRested(line?.text.value.description.trim() ?? "");
  const [{ data }] = useQuery({
    query: PickPriceItems,
    variables: { limit: maxFound, ...(search === "" ? {} : { search: search.slice(0, longestSearch) }) },
    pause: line?.text.value.description.includes("\n") ?? true,
    requestPolicy: "cache-and-network",
  });
  return useMemo(
    () => (data?.price_items.data ?? []).map((item) => suggestionOf(item, taxInclusive)),
    [data, taxInclusive],
  );
}

const longestSearch = 200;

type Item = Omit<PriceItemFragment, "__typename" | "archived_at" | "updated_at">;

/** A price with tax is converted for lines without it, and the other way round. */
function suggestionOf(item: Item, taxInclusive: boolean): PricedSuggestion {
  const { id, name, description, unit_price: price, tax_rate: rate } = item;
  const text = {
    description: lineDescription(name, description),
    unit_price: dollarsOf(price),
    tax_rate: String(rate),
  };
  if (item.tax_inclusive !== taxInclusive) text.unit_price = convertPrice(text, taxInclusive);
  const shown = `${unitPrice(price)}${item.tax_inclusive ? ` incl. ${taxWord.value}` : ""}`;
  return { id, name, facts: [shown, description?.split("\n", 1)[0] ?? ""].filter(Boolean), text };
}

/** The name, and the description below it. The description alone if it begins with the name, or leaves it no room. */
export function lineDescription(name: string, description: string | null): string {
  if (description === null) return name;
  if (description.toLowerCase().startsWith(name.toLowerCase())) return description;
  const both = `${name}\n${description}`;
  return both.length > maxDescription ? description : both;
}
