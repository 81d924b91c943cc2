import { hasAccess } from "../../auth/access.ts";
import type { RowOf } from "../../query/types.ts";
import { derived } from "../kernel/fields.ts";

const lifetime = "It works for 30 to 60 days. Read the record again for a new one.";

/** The example's path, the scope that reads the page's address, and when a record has no links. */
const kinds = {
  quote: { noun: "quote", path: "q", scope: "quotes:write", until: "Null until the quote is sent" },
  invoice: { noun: "invoice", path: "i", scope: "invoices:write", until: "Null until the invoice is sent" },
  credit_note: { noun: "credit note", path: "c", scope: "invoices:write", until: "Null" },
} as const;

/** The expiring links of a record that its customer can see. With the page, its holder can decide for the customer. */
export function sharedLinks(kind: keyof typeof kinds, does: string) {
  const { noun, path, scope, until } = kinds[kind];
  // A credit note's customer can see it from the start.
  const isHidden = ({ sentAt }: Row) => kind !== "credit_note" && sentAt === null;
  const pdfUntil = kind === "credit_note" ? "." : `; null until the ${noun} is sent.`;
  return {
    public_url: derived<Row, true>("String", {
      description: `The address of the customer's page. Whoever has it can ${does}. ${until}${kind === "credit_note" ? "" : ", and"} without the scope \`${scope}\`. ${lifetime}`,
      example: `https://fieldline.example.com/${path}/AZgAAAAA`,
      nullable: true,
      select: { id: true, sentAt: true },
      resolve: (row, _args, { caller, db, services }) =>
        isHidden(row) || !hasAccess(caller, scope)
          ? null
          : services.links.of(db.businessId).shared(kind, row.id, "page"),
    }),
    pdf_url: derived<Row, true>("String", {
      description: `The address of the ${noun}'s PDF, which needs no credential${pdfUntil} ${lifetime}`,
      example: `https://fieldline.example.com/${path}/AZgAAAAB.pdf`,
      nullable: true,
      select: { id: true, sentAt: true },
      resolve: (row, _args, { db, services }) =>
        isHidden(row) ? null : services.links.of(db.businessId).shared(kind, row.id, "pdf"),
    }),
  };
}

type Row = Pick<RowOf<"Quote" | "Invoice" | "CreditNote">, "id" | "sentAt">;
