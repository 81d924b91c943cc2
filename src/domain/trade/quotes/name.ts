import { builder, example } from "../../../graphql/builder.ts";

/** As a customer's name (`customers/name.ts`). */
export const QuoteName = builder.prismaObject("Quote", {
  variant: "QuoteName",
  description: "A quote's id, number and title.",
  select: { id: true, quoteReference: true, title: true },
  fields: (t) => ({
    id: t.id({ description: "The quote's id, a UUID.", resolve: ({ id }) => id }),
    quote_reference: t.string({
      description: "The quote's number, unique within the business.",
      ...example("Q-1001"),
      resolve: ({ quoteReference }) => quoteReference,
    }),
    title: t.string({
      nullable: true,
      description: "The title of the quote; null if none was given.",
      ...example("Split system for the lounge"),
      resolve: ({ title }) => title,
    }),
  }),
});
