import type { RowOf, Where } from "../../database/query/types.ts";
import { isId } from "../../graphql/record.ts";

type Filters = {
  status?: RowOf<"Job">["status"] | null | undefined;
  customer_id?: string | null | undefined;
  external_id?: string | null | undefined;
};

export function jobsWhere({ status, customer_id, external_id }: Filters): Where<"Job"> {
  return {
    ...(status == null ? {} : { status }),
    // What is no id is nobody's, and finds as little as a stranger's.
    ...(customer_id == null ? {} : { customerId: { in: [customer_id].filter(isId) } }),
    ...(external_id == null ? {} : { externalId: external_id }),
  };
}
