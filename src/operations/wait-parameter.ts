import { refuse } from "../graphql/parse.ts";
import { scalarType } from "../graphql/scalars/scalar-type.ts";
import { limits } from "../limits/limits.ts";
import type { Parameter } from "./operation.ts";

const { max } = limits.responses.waitSeconds;

/** The query parameter of an operation that waits. Only HTTP has it, so the GraphQL schema does not define its type. */
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
  description: `The time in seconds to wait for an event, 0 to ${max}, if no event matches or the page still has the \`ETag\` in \`If-None-Match\`. Ignored with a \`cursor\`.`,
  deprecationReason: undefined,
  defaultValue: 0,
};
