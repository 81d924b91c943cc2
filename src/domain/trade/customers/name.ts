import { builder, example } from "../../../graphql/builder.ts";

/** Beside a record that names a customer; its fields are selected whole, so that a statement of one's own can give them too. */
export const CustomerName = builder.prismaObject("Customer", {
  variant: "CustomerName",
  description: "A customer's id and name.",
  select: { id: true, name: true },
  fields: (t) => ({
    id: t.id({ description: "The customer's id, a UUID.", resolve: ({ id }) => id }),
    name: t.string({
      description: "The full or trading name.",
      ...example("Jane Citizen"),
      resolve: ({ name }) => name,
    }),
  }),
});
