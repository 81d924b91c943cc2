import { refuse } from "../graphql/parse.ts";
import { scalarType } from "../graphql/scalars/scalar-type.ts";
import { limits } from "../limits.ts";
import type { Parameter } from "./operation.ts";

const { max } = limits.responses.waitSeconds;

/** The query parameter of an operation that waits. It is of HTTP alone, so the schema has no such type. */
export const waitParameter: Parameter = {
  name: "wait",
  type: scalarType({
    name: "WaitSeconds",
    description: `A number of seconds, 0 to ${max}.`,
    jsonSchema: { type: "integer", minimum: 0, maximum: max },
    example: max,
    parse: (value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max
        ? value
        : refuse(`must be an integer 0..${max}`),
  }),
  description: `The time in seconds to wait for an event, 0 to ${max}, where no event matches or the page is still as \`If-None-Match\` says. A page that a \`cursor\` names does not wait.`,
  deprecationReason: undefined,
  defaultValue: 0,
};
