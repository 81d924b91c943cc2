import { Answer } from "../../components/Answer.tsx";
import { money } from "../../data/money.ts";
import { useLive } from "../../data/reread.ts";
import { Owed as Document } from "../../generated/documents/Owed.ts";
import styles from "./Owed.module.css";

/** The total of unpaid invoices, and how much of it is overdue. */
export function Owed() {
  const [answer, retry] = useLive(Document, {}, ["invoice"]);
  return (
    <Answer answer={answer} retry={retry} lines={1}>
      {({ work_counts: { invoices_unpaid: unpaid, invoices_overdue: overdue } }) => (
        <dl class={styles.owed}>
          <div>
            <dt>Owed</dt>
            <dd>
              <strong>{money(unpaid.amount_due)}</strong> {invoices(unpaid.count)}
            </dd>
          </div>
          <div data-urgent={overdue.count > 0}>
            <dt>Overdue</dt>
            <dd>
              <strong>{money(overdue.amount_due)}</strong>{" "}
              {overdue.count === 0 ? "none" : <a href="/invoices?overdue=true">{invoices(overdue.count)}</a>}
            </dd>
          </div>
        </dl>
      )}
    </Answer>
  );
}

function invoices(count: number): string {
  return count === 1 ? "1 invoice" : `${count} invoices`;
}
