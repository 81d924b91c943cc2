import { typesIn } from "../../../../events/patterns.ts";
import { canBe, hasField } from "../../../../events/payload-fields.ts";
import { limits } from "../../../../limits/limits.ts";
import { badField } from "../../../../problems.ts";

/** A field of the payload, such as `lead_type` or `message.channel`, and the values that pass. */
export type Filter = { field: string; values: string[] };

const { max: maxFilters } = limits.webhooks.filters;
const { max: maxValues } = limits.webhooks.filterValues;

/** Throws a 400 unless each filter names a field with single values of at least one of the events. */
export function assertFilters(events: readonly string[], filters: readonly Filter[]): void {
  if (filters.length > maxFilters) throw badField("/filters", `must have at most ${maxFilters} entries`);
  const types = typesIn(events);
  filters.forEach(({ field, values }, index) => {
    const pointer = `/filters/${index}`;
    if (values.length === 0) throw badField(`${pointer}/values`, "must name at least one value");
    if (values.length > maxValues) throw badField(`${pointer}/values`, `must have at most ${maxValues} entries`);
    const having = types.filter((type) => hasField(type, field));
    if (having.length === 0)
      throw badField(`${pointer}/field`, "must be a field of one of the events, with a single value");
    const wrong = values.findIndex((value) => !having.some((type) => canBe(type, field, value)));
    if (wrong >= 0) throw badField(`${pointer}/values/${wrong}`, `cannot be a value of ${field}`);
  });
}
