import { Section } from "../components/Screen.tsx";
import { money } from "../data/money.ts";
import { date } from "../data/time.ts";
import type { OnlinePaymentFragment } from "../generated/types.ts";
import styles from "./OnlinePayments.module.css";

/** Online payments, including failed attempts. */
export function OnlinePayments({ payments }: { payments: readonly OnlinePaymentFragment[] }) {
  if (payments.length === 0) return null;
  return (
    <Section title="Online payments">
      <ul class={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <div>
              <p data-urgent={isUrgent(payment)}>{describe(payment)}</p>
              <p class={styles.quiet}>
                {date(payment.created_at)}
                {payment.stripe_url !== null && (
                  <>
                    ,{" "}
                    <a href={payment.stripe_url} target="_blank" rel="noreferrer">
                      open in Stripe
                    </a>
                  </>
                )}
              </p>
            </div>
            <p class={styles.figure}>{money(payment.amount)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function isUrgent({ status, not_due: notDue, received, refunded }: OnlinePaymentFragment): boolean {
  return status === "failed" || notDue > 0 || (received !== null && refunded === 0);
}

function describe({ status, amount, refunded, received, not_due: notDue }: OnlinePaymentFragment): string {
  if (status === "processing") return "Waiting for the customer's bank";
  if (status === "failed") return "Declined by the customer's bank";
  if (received !== null && refunded > 0) return `${received} was paid instead, and was refunded`;
  if (received !== null)
    return `${received} was paid instead, so it isn't credited: refund it in Stripe, or contact the customer`;
  if (notDue > 0) return `${money(notDue)} was not due when it arrived: refund it in Stripe, or contact the customer`;
  return refunded === 0 ? "Paid" : refunded === amount ? "Refunded" : `Paid, ${money(refunded)} of it refunded`;
}
