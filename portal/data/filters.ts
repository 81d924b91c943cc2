import { useLocation } from "preact-iso";
import { withQuery } from "./addresses.ts";

export type Filters = Readonly<Record<string, string | undefined>>;

/** A list's filters from the address, and a function that replaces some of them there. */
export function useFilters(path: string) {
  const { query, route } = useLocation();
  const filters: Filters = query;
  return { filters, filter: (changed: Filters) => route(withQuery(path, { ...filters, ...changed }), true) };
}
