import type { RowOf, Where } from "../../database/query/types.ts";
import { isId } from "../../graphql/record.ts";

type Filters = {
  status?: RowOf<"Quote">["status"] | null | undefined;
  customer_id?: string | null | undefined;
  external_id?: string | null | undefined;
};

export function quotesWhere({ status, customer_id, external_id }: Filters): Where<"Quote"> {
  return {
    ...(status == null ? {} : standing(status, new Date())),
    // What is no id is nobody's, and finds as little as a stranger's.
    ...(customer_id == null ? {} : { customerId: { in: [customer_id].filter(isId) } }),
    ...(external_id == null ? {} : { externalId: external_id }),
  };
}

/** What `statusOf` says of one quote, said of all. */
function standing(status: RowOf<"Quote">["status"], now: Date): Where<"Quote"> {
  if (status === "sent") return { status, OR: [{ validUntil: null }, { validUntil: { gte: now } }] };
  if (status === "expired") return { OR: [{ status }, { status: "sent", validUntil: { lt: now } }] };
  return { status };
}
