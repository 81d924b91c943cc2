import { nobody } from "../../database/database.ts";
import type { RowOf, Where } from "../../database/query/types.ts";
import { isId } from "../../graphql/record.ts";

type Filters = {
  subscription_id?: string | null | undefined;
  status?: RowOf<"WebhookDelivery">["status"] | null | undefined;
  event_type?: string | null | undefined;
  event_id?: string | null | undefined;
};

export function deliveriesWhere({ subscription_id, status, event_type, event_id }: Filters): Where<"WebhookDelivery"> {
  return {
    // What is no id is nobody's, and finds as little as a stranger's.
    ...(subscription_id == null ? {} : { subscriptionId: isId(subscription_id) ? subscription_id : nobody }),
    ...(event_id == null ? {} : { eventId: isId(event_id) ? event_id : nobody }),
    ...(status == null ? {} : { status }),
    ...(event_type == null ? {} : { eventType: event_type }),
  };
}
