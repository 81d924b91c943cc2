import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { useForm } from "../../data/form.ts";
import { CopyQuote } from "../../generated/documents/CopyQuote.ts";
import { ReviseQuote } from "../../generated/documents/ReviseQuote.ts";
import { WithdrawQuote } from "../../generated/documents/WithdrawQuote.ts";
import type { QuoteFragment } from "../../generated/types.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { quoteName } from "../../records/quote-name.ts";

type Props = { quote: QuoteFragment; onClose: () => void };

const unrevised = "We couldn't confirm that this quote was revised. Check its versions before you try again.";

/** Creates the next version, and opens it for editing. */
export function Revise({ quote, onClose }: Props) {
  const { id, customer, status } = quote;
  const { route } = useLocation();
  const form = useForm({
    document: ReviseQuote,
    send: (document, variables) => create(document, variables, unrevised),
    variables: () => ({ id }),
    onDone({ revise_quote: revision }) {
      notify(`${quoteName(revision)} is saved as a draft.`, "good");
      route(`/quotes/${revision.id}/edit`);
    },
  });
  return (
    <FormDialog title={`Revise ${quoteName(quote)}?`} form={form} action="Revise" onClose={onClose}>
      <p>
        We'll create version {quote.version + 1} as a draft with the same content. Once you send it, it replaces this
        version. {status === "sent" && `Until then, ${customer.name} can accept this one.`}
      </p>
    </FormDialog>
  );
}

export function Withdraw({ quote, onClose }: Props) {
  const { id, customer } = quote;
  return (
    <ActionDialog
      title={`Withdraw ${quoteName(quote)}?`}
      action="Withdraw"
      document={WithdrawQuote}
      variables={{ id }}
      onDone={() => {
        notify(`${quoteName(quote)} is withdrawn.`, "good");
      }}
      onClose={onClose}
    >
      <p>
        {customer.name} can no longer accept the quote, and its page says so. We won't email them. You can revise the
        quote to offer it again.
      </p>
    </ActionDialog>
  );
}

const uncopied = "We couldn't confirm that this quote was copied. Check the quotes before you try again.";

export function CopyDialog({ quote, onClose }: Props) {
  const { id, customer } = quote;
  const number = quoteName(quote);
  const { route } = useLocation();
  const form = useForm({
    document: CopyQuote,
    send: (document, variables) => create(document, variables, uncopied),
    variables: () => ({ id }),
    onDone({ copy_quote: { id: copyId, quote_reference: copy } }) {
      notify(`${copy} is a draft with the lines of ${number}.`, "good");
      route(`/quotes/${copyId}/edit`);
    },
  });
  return (
    <FormDialog title={`Copy ${number}?`} form={form} action="Copy" onClose={onClose}>
      <p>
        We'll create a draft for {customer.name} with the same title, message, lines and deposit. {number} doesn't
        change.
      </p>
    </FormDialog>
  );
}
