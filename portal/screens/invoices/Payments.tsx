import { Button } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import { money } from "../../data/money.ts";
import { hasRole } from "../../data/roles.ts";
import { date } from "../../data/time.ts";
import { viewer } from "../../data/viewer.ts";
import type { InvoiceFragment, PaymentFragment } from "../../generated/types.ts";
import { methods } from "../../records/methods.ts";
import styles from "./Invoice.module.css";
import type { Opened } from "./InvoiceDialogs.tsx";

type Props = { invoice: InvoiceFragment; open: (dialog: Opened) => void };

/** The payments in the order in which they were recorded. */
export function Payments({ invoice: { status, payments }, open }: Props) {
  if (status === "draft" && payments.length === 0) return null;
  const mayDelete = viewer.value !== undefined && hasRole(viewer.value.member.role, "admin");
  return (
    <Section title="Payments">
      {payments.length === 0 ? (
        <p class={styles.quiet}>No payments yet.</p>
      ) : (
        <ol class={styles.payments}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <div>
                <p>{describe(payment)}</p>
                <p class={styles.quiet}>
                  {date(payment.paid_at)}
                  {payment.reference !== null && (
                    <>
                      , <Reference payment={payment} />
                    </>
                  )}
                </p>
              </div>
              <p class={styles.figure}>{money(payment.amount)}</p>
              {mayDelete && payment.kind !== "deposit" && !payment.is_online && (
                <Button
                  variant="quiet"
                  aria-label={`Delete the ${payment.kind} of ${money(Math.abs(payment.amount))}`}
                  onClick={() => open({ dialog: "delete-payment", payment })}
                >
                  Delete
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Reference({ payment: { reference, stripe_url: url } }: { payment: PaymentFragment }) {
  if (url === null) return <bdi>{reference}</bdi>;
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`${reference} in Stripe`}>
      <bdi>{reference}</bdi>
    </a>
  );
}

/** `Refund, bank transfer`; `Payment, card, online`. */
function describe({ kind, method, is_online: isOnline }: PaymentFragment): string {
  if (kind === "deposit") return "Deposit";
  return `${kind === "refund" ? "Refund" : "Payment"}, ${methods[method].toLowerCase()}${isOnline ? ", online" : ""}`;
}
