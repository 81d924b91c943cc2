import { useRef } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { writtenAddress } from "../../components/AddressFields.tsx";
import { Button } from "../../components/Button.tsx";
import { Fault } from "../../components/Fault.tsx";
import { useAction } from "../../data/action.ts";
import { CreateCustomer } from "../../generated/documents/CreateCustomer.ts";
import { CreateSite } from "../../generated/documents/CreateSite.ts";
import { UpdateLead } from "../../generated/documents/UpdateLead.ts";
import type { LeadFragment } from "../../generated/types.ts";
import { create } from "../../records/faults.ts";
import styles from "./Lead.module.css";

const unanswered = "We couldn't confirm that the customer was created. Check the customers before you try again.";
const unansweredSite = "We couldn't confirm that the site was created. Check the customer before you try again.";

type Props = { lead: LeadFragment; choose: () => void };

/** Quotes and jobs need a customer, so the lead's contact data becomes one. */
export function NoCustomer({ lead: { id, name, email, phone, address }, choose }: Props) {
  const link = useAction(UpdateLead, ({ update_lead: { customer } }) =>
    notify(`${customer?.name ?? name} is a customer.`, "good"),
  );
  // Remembers completed steps, so that a retry does not create a second customer or site.
  const customerId = useRef<string>(undefined);
  const hasSite = useRef(address === null);
  const make = useAction(
    CreateCustomer,
    ({ create_customer: made }) => {
      customerId.current = made.id;
      run();
    },
    (document, variables) => create(document, variables, unanswered),
  );
  // Creates a site at the lead's address.
  const place = useAction(
    CreateSite,
    () => {
      hasSite.current = true;
      run();
    },
    (document, variables) => create(document, variables, unansweredSite),
  );
  const written = address && writtenAddress(address);
  function run(): void {
    const { current: customer } = customerId;
    if (customer === undefined) make.run({ input: { name, email, phone, billing_address: written } });
    else if (!hasSite.current && written !== null) place.run({ id: customer, input: { address: written } });
    else link.run({ id, input: { customer_id: customer } });
  }
  return (
    <>
      <p class={styles.quiet}>Quotes and jobs need a customer.</p>
      <div class={styles.steps}>
        <Button isPending={[make, place, link].some(({ isPending }) => isPending)} onClick={run}>
          Add {name} as a customer
        </Button>
        <Button onClick={choose}>Choose a customer</Button>
      </div>
      <Fault text={make.error ?? place.error ?? link.error} />
    </>
  );
}
