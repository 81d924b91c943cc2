import { line, recordId } from "../../kernel/fields.ts";
import { summaryType } from "../../kernel/resource.ts";

/** Like a customer's name (`customers/name.ts`). */
export const QuoteName = summaryType("QuoteName", "Quote", {
  description: "A quote's id, number and title.",
  fields: {
    id: recordId("quote"),
    quote_reference: line({ description: "The quote's number, unique within the business.", example: "Q-1001" }),
    title: line({
      nullable: true,
      description: "The title of the quote; null if none was given.",
      example: "Split system for the lounge",
    }),
  },
});
