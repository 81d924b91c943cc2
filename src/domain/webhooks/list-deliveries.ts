import { nobody } from "../../database/database.ts";
import type { Where } from "../../database/query/select.ts";
import { isId } from "../../graphql/record.ts";

type Filters = {
  subscription_id?: string | null | undefined;
  status?: string | null | undefined;
  event_type?: string | null | undefined;
  event_id?: string | null | undefined;
};

export function deliveriesWhere({ subscription_id, status, event_type, event_id }: Filters): Where {
  return {
    // What is no id is nobody's, and finds as little as a stranger's.
    ...(subscription_id == null ? {} : { subscriptionId: isId(subscription_id) ? subscription_id : nobody }),
    ...(event_id == null ? {} : { eventId: isId(event_id) ? event_id : nobody }),
    ...(status == null ? {} : { status, ...(isTroubled(status) ? { isTroubled: true } : {}) }),
    ...(event_type == null ? {} : { eventType: event_type }),
  };
}

/** These have an index, which hangs on the column. */
function isTroubled(status: string): boolean {
  return status === "failed" || status === "dead" || status === "skipped";
}
