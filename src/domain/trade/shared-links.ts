import { hasAccess } from "../../auth/access.ts";
import type { LinkKind } from "../../graphql/services.ts";
import type { RowOf } from "../../query/types.ts";
import { derived } from "../kernel/fields.ts";

type Row = Pick<RowOf<"Quote" | "Invoice">, "id" | "sentAt">;

const lifetime = "It works for 30 to 60 days. Read the record again for a new one.";

/** The expiring links of a sent quote or invoice. With the page, its holder can decide for the customer. */
export function sharedLinks(kind: LinkKind, does: string) {
  return {
    public_url: derived<Row, true>("String", {
      description: `The address of the customer's page. Whoever has it can ${does}. Null until the ${kind} is sent, and without the scope \`${kind}s:write\`. ${lifetime}`,
      example: `https://fieldline.example.com/${kind.charAt(0)}/AZgAAAAA`,
      nullable: true,
      select: { id: true, sentAt: true },
      resolve: ({ id, sentAt }, _args, { caller, db, services }) =>
        sentAt === null || !hasAccess(caller, `${kind}s:write`)
          ? null
          : services.links.of(db.businessId).shared(kind, id, "page"),
    }),
    pdf_url: derived<Row, true>("String", {
      description: `The address of the ${kind}'s PDF, which needs no credential; null until the ${kind} is sent. ${lifetime}`,
      example: `https://fieldline.example.com/${kind.charAt(0)}/AZgAAAAB.pdf`,
      nullable: true,
      select: { id: true, sentAt: true },
      resolve: ({ id, sentAt }, _args, { db, services }) =>
        sentAt === null ? null : services.links.of(db.businessId).shared(kind, id, "pdf"),
    }),
  };
}
