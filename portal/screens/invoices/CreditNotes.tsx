import { Badge } from "../../components/Badge.tsx";
import { Choices } from "../../components/Choices.tsx";
import { Menu } from "../../components/Menu.tsx";
import { Section } from "../../components/Screen.tsx";
import { money } from "../../data/money.ts";
import { day } from "../../data/time.ts";
import type { CreditNoteFragment, InvoiceFragment } from "../../generated/types.ts";
import { Email } from "../../records/Timeline.tsx";
import type { CreditAction } from "./CreditNoteDialogs.tsx";
import styles from "./Invoice.module.css";

type Props = { invoice: InvoiceFragment; open: (dialog: { dialog: CreditAction; note: CreditNoteFragment }) => void };

/** The invoice's credit notes, oldest first. */
export function CreditNotes({ invoice, open }: Props) {
  const { id, amount_paid: paid, credit_notes: notes } = invoice;
  const others = invoice.credit_applications.filter(({ credit_note: note }) => note.invoice.id !== id);
  if (notes.length === 0 && others.length === 0) return null;
  return (
    <Section title="Credit notes">
      <ol class={styles.payments}>
        {notes.map((note) => (
          <li key={note.id}>
            <div>
              <p>
                <a href={note.link}>{note.credit_note_number}</a> {note.status === "void" && <Badge>Void</Badge>}
              </p>
              <p class={styles.quiet}>
                {[day(note.issue_date), ...usesOf(note, id)].join(", ")}
                {note.reason !== null && <> · {note.reason}</>}
              </p>
              {note.delivery !== null && note.delivery.status !== "sent" && <Email delivery={note.delivery} />}
            </div>
            <p class={styles.figure}>{money(note.total)}</p>
            {note.status === "issued" && (
              <Menu label={`Actions of ${note.credit_note_number}`} icon="more" variant="anchored">
                <Choices
                  choices={actionsOf(note, paid).map(({ title, dialog }) => ({
                    title,
                    run: () => open({ dialog, note }),
                  }))}
                />
              </Menu>
            )}
          </li>
        ))}
        {others.map(({ id: application, amount, credit_note: { credit_note_number: number, invoice: credited } }) => (
          <li key={application}>
            <p>
              {number} of <a href={`/invoices/${credited.id}`}>{credited.invoice_number}</a>
            </p>
            <p class={styles.figure}>{money(amount)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** `$30.00 applied to INV-1002`, `$20.00 refunded`, `$10.00 left`. */
function usesOf(
  { status, amount_refunded: refunded, amount_remaining: left, applications }: CreditNoteFragment,
  id: string,
) {
  if (status === "void") return [];
  return [
    ...applications.map(({ amount, invoice }) =>
      invoice.id === id ? `${money(amount)} off this invoice` : `${money(amount)} off ${invoice.invoice_number}`,
    ),
    ...(refunded === 0 ? [] : [`${money(refunded)} refunded`]),
    ...(left === 0 ? [] : [`${money(left)} left`]),
  ];
}

function actionsOf(note: CreditNoteFragment, paid: number): { title: string; dialog: CreditAction }[] {
  const { amount_remaining: left, refunds, sent_at: sentAt, applications } = note;
  const actions: ({ title: string; dialog: CreditAction } | false)[] = [
    { title: sentAt === null ? "Send" : "Send again", dialog: "send-credit" },
    left > 0 && paid > 0 && { title: "Record refund", dialog: "refund-credit" },
    left > 0 && { title: "Apply to an invoice", dialog: "apply-credit" },
    applications.length > 0 && { title: "Take credit back", dialog: "remove-credit" },
    refunds.length === 0 && { title: "Void", dialog: "void-credit" },
  ];
  return actions.filter((action) => action !== false);
}
