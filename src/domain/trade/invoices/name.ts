import { builder, example } from "../../../graphql/builder.ts";
import { InvoiceStatus } from "./schema.ts";

/** As a customer's name (`customers/name.ts`); an invoice has a status in the place of a title. */
export const InvoiceName = builder.prismaObject("Invoice", {
  variant: "InvoiceName",
  description: "An invoice's id, number and status.",
  select: { id: true, invoiceNumber: true, status: true },
  fields: (t) => ({
    id: t.id({ description: "The invoice's id, a UUID.", resolve: ({ id }) => id }),
    invoice_number: t.string({
      description: "The invoice's number, unique within the business.",
      ...example("INV-1001"),
      resolve: ({ invoiceNumber }) => invoiceNumber,
    }),
    status: t.field({
      type: InvoiceStatus,
      description: "The invoice's status.",
      resolve: ({ status }) => status,
    }),
  }),
});
