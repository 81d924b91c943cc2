import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Check, Field } from "../../components/Field.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { money } from "../../data/money.ts";
import { day } from "../../data/time.ts";
import { AcceptQuote } from "../../generated/documents/AcceptQuote.ts";
import { DeclineQuote } from "../../generated/documents/DeclineQuote.ts";
import { DeleteQuote } from "../../generated/documents/DeleteQuote.ts";
import { DeleteQuoteDeposit } from "../../generated/documents/DeleteQuoteDeposit.ts";
import { PayQuoteDeposit } from "../../generated/documents/PayQuoteDeposit.ts";
import { SendQuote } from "../../generated/documents/SendQuote.ts";
import { UpdateQuote } from "../../generated/documents/UpdateQuote.ts";
import type { QuoteFragment } from "../../generated/types.ts";
import { DeleteDraftDialog } from "../../records/DeleteDraftDialog.tsx";
import { today } from "../../records/days.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { create } from "../../records/faults.ts";
import { Group } from "../../records/Group.tsx";
import { textOfLine, totalsOf } from "../../records/lines.ts";
import { PaidFields, readPaid } from "../../records/PaidFields.tsx";
import { quoteName } from "../../records/quote-name.ts";
import { SendDialog } from "../../records/SendDialog.tsx";
import type { Kind } from "./possible.ts";
import { CopyDialog, Revise, Withdraw } from "./VersionDialogs.tsx";

type Props = { quote: QuoteFragment; onClose: () => void };

/** The open dialog of a quote's action. */
export function QuoteDialogs({ quote, opened }: { quote: QuoteFragment; opened: Signal<Kind | undefined> }) {
  const props = { quote, onClose: () => (opened.value = undefined) };
  switch (opened.value) {
    case undefined:
      return null;
    case "send":
      return <Send {...props} />;
    case "accept":
      return <Accept {...props} />;
    case "decline":
      return <Decline {...props} />;
    case "deposit":
      return <Deposit {...props} />;
    case "delete-deposit":
      return <DeleteDeposit {...props} />;
    case "validity":
      return <Validity {...props} />;
    case "revise":
      return <Revise {...props} />;
    case "withdraw":
      return <Withdraw {...props} />;
    case "copy":
      return <CopyDialog {...props} />;
    case "delete":
      return (
        <DeleteDraftDialog
          id={quote.id}
          number={quoteName(quote)}
          document={DeleteQuote}
          list="/quotes"
          onClose={props.onClose}
        />
      );
  }
}

function Send({ quote, onClose }: Props) {
  const { customer, total, status, deposit_paid_at: paidAt, revises } = quote;
  return (
    <SendDialog record={quote} number={quoteName(quote)} document={SendQuote} onClose={onClose}>
      We'll email {customer.name} a link to a page where they can accept {paidAt === null && "or decline "}the quote.
      The total is {money(total)}
      {status === "draft" ? ". You can't edit the quote after it's sent." : "."}
      {status === "draft" &&
        revises !== null &&
        ` It replaces ${quoteName(revises)}, which they can't accept any more.`}
    </SendDialog>
  );
}

function Accept({ quote, onClose }: Props) {
  const { id, customer, lines } = quote;
  const number = quoteName(quote);
  const options = lines.filter((line) => line.is_optional);
  const [chosen, choose] = useState(options.filter((line) => line.is_selected).map((line) => line.id));
  const form = useForm({
    document: AcceptQuote,
    variables: (fields) => ({
      id,
      input: {
        accepted_by: textOf(fields, "accepted_by"),
        ...(options.length === 0 ? {} : { selected_line_ids: chosen }),
      },
    }),
    onDone({ accept_quote: { job } }) {
      notify(`${number} is accepted${job === null ? "" : `, and job ${job.job_number} is created`}.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Accept ${number}?`} form={form} action="Accept" onClose={onClose}>
      <p>
        Use this if {customer.name} agreed to {money(totalWith(quote, chosen))} outside the quote's page. We'll create a
        job and email them a confirmation, if they have an email address.
      </p>
      {options.length > 0 && (
        <Group title="Options">
          {options.map((line) => (
            <Check
              key={line.id}
              label={`${line.description.split("\n", 1)[0]}, ${money(line.line_total)}`}
              checked={chosen.includes(line.id)}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...chosen, line.id] : chosen.filter((one) => one !== line.id))
              }
            />
          ))}
        </Group>
      )}
      <Field
        label="Accepted by"
        name="accepted_by"
        autocomplete="off"
        hint="Optional. The name of the person who agreed."
        error={form.errors.value.accepted_by}
      />
    </FormDialog>
  );
}

/** The total with the chosen options. */
function totalWith({ lines, tax_inclusive: taxInclusive, discount_percent: percent }: QuoteFragment, chosen: string[]) {
  const texts = lines.map((line) =>
    textOfLine({ ...line, is_selected: !line.is_optional || chosen.includes(line.id) }),
  );
  return totalsOf(texts, taxInclusive, String(percent)).total;
}

function Decline({ quote, onClose }: Props) {
  const { id } = quote;
  const number = quoteName(quote);
  const form = useForm({
    document: DeclineQuote,
    variables: (fields) => ({ id, input: { decline_reason: textOf(fields, "decline_reason") } }),
    onDone() {
      notify(`${number} is declined.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Decline ${number}?`} form={form} action="Decline" onClose={onClose}>
      <p>The customer can no longer accept the quote. We won't email them.</p>
      <Field
        label="Reason"
        name="decline_reason"
        autofocus
        autocomplete="off"
        hint="Optional. For example, chose another company."
        error={form.errors.value.decline_reason}
      />
    </FormDialog>
  );
}

const unrecorded = "We couldn't confirm that this deposit was saved. Check the quote before you try again.";

function Deposit({ quote, onClose }: Props) {
  const { id, deposit_amount: asked, total } = quote;
  const form = useForm({
    document: PayQuoteDeposit,
    send: (document, variables) => create(document, variables, unrecorded),
    variables: (fields) => ({ id, input: readPaid(fields) }),
    onDone({ pay_quote_deposit: { deposit_amount: paid } }) {
      notify(`A deposit of ${money(paid ?? 0)} is recorded.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Deposit of ${quoteName(quote)}`} form={form} action="Record deposit" onClose={onClose}>
      <PaidFields
        amount={asked}
        max={total}
        hint={`${asked === null ? "No deposit was asked for" : `${money(asked)} was asked for`}; the quote comes to ${money(total)}.`}
        on="Paid on"
        errors={form.errors.value}
      />
      <p>You can record one deposit. We'll email the customer a receipt, if they have an email address.</p>
    </FormDialog>
  );
}

function DeleteDeposit({ quote: { id, deposit_amount: amount }, onClose }: Props) {
  return (
    <ActionDialog
      title={`Delete the deposit of ${money(amount ?? 0)}?`}
      action="Delete"
      document={DeleteQuoteDeposit}
      variables={{ id }}
      onDone={() => {
        notify("Deposit deleted.", "good");
      }}
      onClose={onClose}
    >
      <p>
        Delete only what was recorded by mistake. Drafts of invoices lose the deposit. Receipts and webhook events that
        were already sent can't be recalled.
      </p>
    </ActionDialog>
  );
}

function Validity({ quote, onClose }: Props) {
  const opened = useState(quote)[0];
  const { id, status, valid_until: until } = opened;
  const number = quoteName(opened);
  const form = useForm({
    document: UpdateQuote,
    variables: (fields) => ({ id, input: { valid_until: textOf(fields, "valid_until") } }),
    onDone({ update_quote: { valid_until: last } }) {
      notify(last === null ? `${number} does not expire.` : `${number} is valid until ${day(last)}.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog
      title={status === "expired" ? `Extend ${number}` : "Change expiry date"}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <Field
        label="Valid until"
        name="valid_until"
        type="date"
        autofocus
        min={today().toString()}
        defaultValue={status === "expired" ? "" : (until ?? "")}
        hint="The last day on which the customer can accept the quote. Leave blank for no expiry. We won't email them."
        error={form.errors.value.valid_until}
      />
    </FormDialog>
  );
}
