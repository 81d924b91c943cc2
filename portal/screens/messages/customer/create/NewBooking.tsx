import { NewBookingForm } from "../../../../records/dialogs.ts";
import type { DialogProps } from "./props.ts";

export function NewBooking({ customer, onDone, onClose }: DialogProps) {
  return <NewBookingForm customerId={customer.id} customer={customer} onDone={onDone} onClose={onClose} />;
}
