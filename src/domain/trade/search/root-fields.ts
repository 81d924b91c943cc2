import { queryField } from "../../kernel/read-fields.ts";
import { SearchResultsType } from "./results.ts";
import { kindsFor, searchRecords } from "./search-records.ts";

export const searchFields = [
  queryField("search", {
    type: SearchResultsType,
    description: "The records that a text finds across the business. Kinds that the caller may not read are empty.",
    access: "customers:read",
    complexity: ({ limit }) => ({ field: 20, multiplier: limit }),
    args: {
      query: { type: "SearchText", required: true, description: "The text to look for." },
      limit: {
        type: "PageLimit",
        required: true,
        defaultValue: 5,
        description: "Maximum number of records of each kind.",
      },
    },
    run: ({ db, now, caller }, given) => searchRecords(db, { ...given, kinds: kindsFor(caller) }, now),
  }),
];
