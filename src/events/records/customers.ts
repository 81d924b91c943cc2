import { event } from "../event.ts";
import { nullable, string } from "../fields.ts";
import { changed, custom, customerId, email, name, phone } from "./shared.ts";

const externalId = nullable(string("The caller's own id of the customer. Null if there is none.", "crm-48213"));

export const customerEvents = {
  "customer.created": event(
    "A customer was created. Emitted once for a customer.",
    {
      customer_id: customerId,
      name,
      email,
      phone,
      external_id: externalId,
    },
    { key: "new_customer", when: "a customer is created" },
  ),
  "customer.updated": event(
    "A customer, or one of its sites or contacts, changed. Emitted again when they change again.",
    {
      customer_id: customerId,
      name,
      external_id: externalId,
      custom: custom("customer"),
      changed: changed("customer", "phone", "sites"),
    },
  ),
  "customer.archived": event("A customer was archived. Emitted again when it was made active and is archived again.", {
    customer_id: customerId,
    name,
    external_id: externalId,
    custom: custom("customer"),
    changed: changed("customer", "archived_at"),
  }),
};
