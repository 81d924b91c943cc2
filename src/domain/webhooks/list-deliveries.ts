import type { Where } from "../../database/statement.ts";
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
    ...(subscription_id == null ? {} : { subscriptionId: { in: [subscription_id].filter(isId) } }),
    ...(event_id == null ? {} : { eventId: { in: [event_id].filter(isId) } }),
    ...(status == null ? {} : { status }),
    ...(event_type == null ? {} : { eventType: event_type }),
  };
}
