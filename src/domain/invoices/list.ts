import type { RowOf, Where } from "../../database/query/types.ts";
import { isId } from "../../graphql/record.ts";

type Filters = {
  status?: RowOf<"Invoice">["status"] | null | undefined;
  customer_id?: string | null | undefined;
  external_id?: string | null | undefined;
};

const nobody = "00000000-0000-0000-0000-000000000000";

/** A customer id that is none matches nothing, as that of another business does. */
export function invoicesWhere({ status, customer_id, external_id }: Filters): Where<"Invoice"> {
  return {
    ...(status == null ? {} : { status }),
    ...(customer_id == null ? {} : { customerId: isId(customer_id) ? customer_id : nobody }),
    ...(external_id == null ? {} : { externalId: external_id }),
  };
}
