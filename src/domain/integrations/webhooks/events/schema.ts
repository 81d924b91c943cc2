import { eventSchemas, sampleOf } from "../../../../events/published.ts";
import { refuse } from "../../../../graphql/parse.ts";
import { scalarType } from "../../../../graphql/scalars/scalar-type.ts";

// A scalar, because an event is returned as it was delivered, whatever fields its type has now.
export const eventScalar = scalarType({
  name: "Event",
  description: "An event: the body of its deliveries. `event_type` says which fields it has.",
  oneOf: eventSchemas,
  example: sampleOf("quote.accepted"),
  parse: () => refuse("is not an input"),
  serialize: (event) => JSON.parse((event as { payload: string }).payload),
});

/** An event costs as much as a record with a dozen fields. */
export const events = { model: "Event", type: "Event", cost: 12 } as const;
