import { NewContact as Shared } from "../../../../records/NewContact.tsx";
import type { DialogProps } from "./props.ts";

export function NewContact({ customer, onDone, onClose }: DialogProps) {
  const { name, contacts } = customer;
  return (
    <Shared
      title={`New contact of ${name}`}
      customer={customer}
      isPrimary={contacts.length === 0}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
