import type { LimitGroup } from "./limit.ts";

export const graphql = {
  documentBytes: { what: "A response", max: 8_000_000, unit: "bytes", per: "request", over: "bad-request" },
  characters: { what: "A document", max: 30_000, unit: "characters", per: "request", over: "bad-request" },
  tokens: { what: "Tokens of a document", max: 2_000, unit: "", per: "request", over: "bad-request" },
  strangersCharacters: {
    what: "A document of a caller who has not signed in",
    max: 4_000,
    unit: "characters",
    per: "request",
    over: "bad-request",
  },
  depth: { what: "Levels of a document", max: 12, unit: "", per: "request", over: "bad-request" },
  fields: { what: "Fields of a document", max: 400, unit: "", per: "request", over: "bad-request" },
  aliases: { what: "Aliases of a document", max: 30, unit: "", per: "request", over: "bad-request" },
  complexity: { what: "The cost of a document", max: 25_000, unit: "", per: "request", over: "bad-request" },
} as const satisfies LimitGroup;
