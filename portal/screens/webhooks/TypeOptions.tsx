import { isIncluded, useCatalogue } from "./catalogue.ts";

/** The event types that a webhook's entries include, as options. */
export function TypeOptions({ patterns }: { patterns: readonly string[] }) {
  const { events = [] } = useCatalogue();
  const included = events.filter(({ type }) => isIncluded(patterns, type));
  return included.map(({ type }) => (
    <option key={type} value={type}>
      {type}
    </option>
  ));
}
