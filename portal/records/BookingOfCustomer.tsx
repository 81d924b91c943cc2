import { useSignal } from "@preact/signals";
import { useQuery } from "@urql/preact";
import { PaneCustomer } from "../generated/documents/PaneCustomer.ts";
import { CustomerField } from "./CustomerField.tsx";
import { NewBookingForm } from "./NewBookingDialog.tsx";

type Props = {
  /** The time clicked in the schedule; undefined proposes tomorrow. */
  start: string | undefined;
  assignee: { id: string; name: string } | null;
  onDone: () => void;
  onClose: () => void;
};

/** A new booking whose form also chooses the customer. */
export function BookingOfCustomer({ start, assignee, onDone, onClose }: Props) {
  const customerId = useSignal("");
  const id = customerId.value;
  const [{ data }] = useQuery({ query: PaneCustomer, variables: { id }, pause: id === "" });
  const customer = data?.customer.id === id ? data.customer : undefined;
  return (
    <NewBookingForm
      booking={{ assignee, start_at: start ?? null, end_at: null }}
      customerId={id}
      customer={customer}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => <CustomerField customerId={id} onChoose={(chosen) => (customerId.value = chosen)} error={error} />}
    </NewBookingForm>
  );
}
