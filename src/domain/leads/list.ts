import type { RowOf, Where } from "../../database/query/types.ts";

type Filters = {
  status?: RowOf<"Lead">["status"] | null | undefined;
  lead_type?: RowOf<"Lead">["leadType"] | null | undefined;
  external_id?: string | null | undefined;
};

export function leadsWhere({ status, lead_type, external_id }: Filters): { where: Where<"Lead"> } {
  return {
    where: {
      ...(status == null ? {} : { status }),
      ...(lead_type == null ? {} : { leadType: lead_type }),
      ...(external_id == null ? {} : { externalId: external_id }),
    },
  };
}
