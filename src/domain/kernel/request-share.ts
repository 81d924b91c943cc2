import { column } from "./fields.ts";

/** How many requests a minute an API key or app may make of those that its business has. */
export function requestShare(noun: "key" | "app") {
  return column<number>("RequestRate")({
    description: `The maximum number of requests that the ${noun} may make in a minute, of those that all credentials of the business share. Null if it has no limit of its own.`,
    input: {
      description: `The maximum number of requests that the ${noun} may make in a minute, of those that all credentials of the business share; null, the default, for no limit of its own.`,
    },
    column: "requestsPerMinute",
    example: null,
    nullable: true,
    writable: "create",
  });
}
