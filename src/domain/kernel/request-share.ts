import { column } from "./fields.ts";

/** The field for the requests per minute that an API key or app may use of its business's quota. */
export function requestShare(noun: "key" | "app") {
  return column<number>("RequestRate")({
    description: `The maximum number of requests that the ${noun} may make in a minute, within the limit that all credentials of the business share. Null if it has no limit of its own.`,
    input: {
      description: `The maximum number of requests that the ${noun} may make in a minute, within the limit that all credentials of the business share. Default: null, no limit of its own.`,
    },
    column: "requestsPerMinute",
    example: null,
    nullable: true,
    writable: "create",
  });
}
