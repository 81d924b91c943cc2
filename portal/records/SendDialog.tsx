import type { ComponentChildren } from "preact";
import { notify } from "../app/notices.ts";
import type { Document } from "../data/document.ts";
import { EmailingDialog } from "./EmailingDialog.tsx";

type Variables = { id: string; updated_at?: string | null };

type Props<Data> = {
  record: { id: string; status: string; updated_at: string; customer: { id: string; name: string } };
  number: string;
  document: Document<Data, Variables>;
  /** Describes the email that is sent. */
  children: ComponentChildren;
  onClose: () => void;
};

/** Confirms that a quote or an invoice is emailed, for the first time or again. */
export function SendDialog<Data>({ record, number, document, children, onClose }: Props<Data>) {
  const { id, status, customer, updated_at } = record;
  return (
    <EmailingDialog
      title={status === "draft" ? `Send ${number}?` : `Send ${number} again?`}
      action="Send"
      customer={customer}
      document={document}
      // `updated_at` makes the server reject a version that the person has not seen.
      variables={{ id, updated_at }}
      onDone={() => notify(`${number} is sent to ${customer.name}.`, "good")}
      onClose={onClose}
    >
      <p>{children}</p>
    </EmailingDialog>
  );
}
