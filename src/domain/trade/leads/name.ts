import { builder, example } from "../../../graphql/builder.ts";

/** As a customer's name (`customers/name.ts`). */
export const LeadName = builder.prismaObject("Lead", {
  variant: "LeadName",
  description: "A lead's id, number and name.",
  select: { id: true, reference: true, name: true },
  fields: (t) => ({
    id: t.id({ description: "The lead's id, a UUID.", resolve: ({ id }) => id }),
    reference: t.string({
      description: "The lead's number, unique within the business.",
      ...example("L-1001"),
      resolve: ({ reference }) => reference,
    }),
    name: t.string({
      description: "The full or trading name.",
      ...example("Jane Citizen"),
      resolve: ({ name }) => name,
    }),
  }),
});
