import { useQuery } from "@urql/preact";
import { useMemo } from "preact/hooks";
import type { Suggestion } from "../components/SuggestField.tsx";
import { money } from "../data/money.ts";
import { useRested } from "../data/rested.ts";
import { PickPriceItems } from "../generated/documents/PickPriceItems.ts";
import { type Line, type LineText, textOfLine } from "./lines.ts";

/** What the price list says of a line; how much of it is for the person to say. */
export type PricedText = Omit<LineText, "quantity">;

export type PricedSuggestion = Suggestion & { text: PricedText };

const mostFound = 8;

/** Items of the price list that match what begins the line; the newest for a line that is empty. */
export function usePriceItems(line: Line | undefined): readonly PricedSuggestion[] {
  const search = useRested(line?.text.value.description.trim() ?? "");
  const [{ data }] = useQuery({
    query: PickPriceItems,
    variables: { limit: mostFound, ...(search === "" ? {} : { search: search.slice(0, longestSearch) }) },
    pause: line?.text.value.description.includes("\n") ?? true,
    requestPolicy: "cache-and-network",
  });
  return useMemo(() => (data?.price_items.data ?? []).map(suggestionOf), [data]);
}

const longestSearch = 200;

type Item = { id: string; name: string; description: string | null; unit_price: number; tax_rate: number };

function suggestionOf({ id, name, description, unit_price: price, tax_rate: rate }: Item): PricedSuggestion {
  const { quantity: _one, ...text } = textOfLine({
    description: description ?? name,
    quantity: 1,
    unit_price: price,
    tax_rate: rate,
  });
  return { id, name, facts: [money(price), description?.split("\n", 1)[0] ?? ""].filter(Boolean), text };
}
