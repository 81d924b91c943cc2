import type { ComponentChildren } from "preact";
import type { PaneCustomerFragment } from "../../../generated/types.ts";
import { ContactDetails } from "./create/ContactDetails.tsx";
import { NewBooking } from "./create/NewBooking.tsx";
import { NewContact } from "./create/NewContact.tsx";
import { NewJob } from "./create/NewJob.tsx";
import { NewLead } from "./create/NewLead.tsx";
import { NewQuote } from "./create/NewQuote.tsx";
import type { Kind } from "./open.ts";

type Props = {
  kind: Kind;
  customer: PaneCustomerFragment;
  conversationId: string;
  onDone: () => void;
  onClose: () => void;
};

const dialogs: Record<Kind, (props: Omit<Props, "kind">) => ComponentChildren> = {
  details: ContactDetails,
  contact: NewContact,
  lead: NewLead,
  quote: NewQuote,
  job: NewJob,
  booking: NewBooking,
};

/** The dialogs that create or change something for the customer. */
export function CreateDialog({ kind, ...props }: Props) {
  const Shown = dialogs[kind];
  return <Shown {...props} />;
}
