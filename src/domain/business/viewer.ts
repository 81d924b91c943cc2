import type { RowOf } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import { record } from "../../graphql/record.ts";

export type ViewerShape = { member: RowOf<"Member">; business: RowOf<"Business"> };

export async function viewerOf(db: Tenant, memberId: string): Promise<ViewerShape> {
  const member = await record(db, "Member", memberId, { include: { business: true } });
  return { member, business: businessOf(member) };
}

/** The included relation lies on the row; its type does not say so. */
function businessOf(member: RowOf<"Member">): RowOf<"Business"> {
  return (member as RowOf<"Member"> & { business: RowOf<"Business"> }).business;
}
