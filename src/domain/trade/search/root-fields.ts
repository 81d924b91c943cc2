import { access, builder } from "../../../graphql/builder.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { SearchResultsType } from "./results.ts";
import { searchRecords } from "./search-records.ts";

builder.queryField("search", (t) =>
  t.field({
    type: SearchResultsType,
    description: "What a text finds across the business's records.",
    ...access("person"),
    complexity: ({ limit }) => ({ field: 20, multiplier: limit }),
    args: {
      query: t.arg({ type: "SearchText", required: true, description: "The text to look for." }),
      limit: t.arg({
        type: "PageLimit",
        required: true,
        defaultValue: 5,
        description: "Maximum number of records of each kind.",
      }),
    },
    resolve: (_root, given, { db }) => searchRecords(db, given, currentTime()),
  }),
);
