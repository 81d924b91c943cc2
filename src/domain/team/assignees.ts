import type { RowOf } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import { builder, example } from "../../graphql/builder.ts";
import { reference } from "../kernel/references.ts";

export const Person = builder.prismaObject("Member", {
  variant: "Person",
  description: "A person on the team, as other records name one.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The person's id, a UUID." }),
    name: t.exposeString("name", { description: "Full name.", ...example("Sam Taylor") }),
  }),
});

/** Work is given to those who are on the team: somebody who has left it reads as nobody. */
export async function memberReference(db: Tenant, field: string, id: string): Promise<RowOf<"Member">> {
  return reference(db, "Member", field, id, { isActive: true });
}

/** The same for a field that may be left out or null. */
export async function optionalMemberReference(
  db: Tenant,
  field: string,
  id: string | null | undefined,
): Promise<RowOf<"Member"> | undefined> {
  return id == null ? undefined : memberReference(db, field, id);
}
