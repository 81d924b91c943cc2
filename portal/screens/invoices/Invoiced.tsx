import { useState } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import { Note } from "../../components/Note.tsx";
import { money } from "../../data/money.ts";
import type { InvoicedFragment, LineFragment } from "../../generated/types.ts";
import styles from "./Invoice.module.css";

type Props = {
  noun: "job" | "quote";
  invoices: readonly InvoicedFragment[];
  /** The quote's lines that the invoices have, which the form begins without. */
  lines: readonly LineFragment[];
  onAdd: () => void;
};

/** Says what the job or quote is already invoiced with. */
export function Invoiced({ noun, invoices, lines, onAdd }: Props) {
  const [isAdded, setAdded] = useState(false);
  if (invoices.length === 0) return null;
  const sum = invoices.reduce((cents, { total }) => cents + Math.round(total * 100), 0) / 100;
  return (
    <Note>
      <p>
        {money(sum)} of this {noun} is already invoiced:{" "}
        {invoices.map(({ id, invoice_number: number, status, total }, index) => (
          <>
            {index > 0 && ", "}
            <a key={id} href={`/invoices/${id}`}>
              {number}
            </a>{" "}
            ({status === "draft" ? "draft, " : ""}
            {money(total)})
          </>
        ))}
        .
      </p>
      {lines.length > 0 && !isAdded && (
        <>
          <p>
            {lines.length === 1 ? "The line" : `The ${lines.length} lines`} of the quote that{" "}
            {lines.length === 1 ? "is" : "are"} on {invoices.length === 1 ? "it" : "them"}{" "}
            {lines.length === 1 ? "is" : "are"} left out.
          </p>
          <p class={styles.add}>
            <Button
              onClick={() => {
                setAdded(true);
                onAdd();
              }}
            >
              Add {lines.length === 1 ? "it" : "them"} all the same
            </Button>
          </p>
        </>
      )}
    </Note>
  );
}
