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

const unanswered = "No answer came, so the customer may have been created. Look at the customers before you try again.";
const unansweredSite = "No answer came, so the site may have been created. Look at the customer before you try again.";

type Props = { lead: LeadFragment; choose: () => void };

/** Quotes and jobs are a customer's: the lead is made one with its own contact data. */
export function NoCustomer({ lead: { id, name, email, phone, address }, choose }: Props) {
  const link = useAction(UpdateLead, ({ update_lead: { customer } }) =>
    notify(`${customer?.name ?? name} is a customer.`, "good"),
  );
  // Where a later step failed, a second try goes on with it.
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
  // Where the work is done.
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
      <p class={styles.quiet}>Quotes and jobs are made for a customer.</p>
      <div class={styles.steps}>
        <Button isPending={[make, place, link].some(({ isPending }) => isPending)} onClick={run}>
          Make {name} a customer
        </Button>
        <Button onClick={choose}>Choose a customer</Button>
      </div>
      <Fault text={make.error ?? place.error ?? link.error} />
    </>
  );
}
