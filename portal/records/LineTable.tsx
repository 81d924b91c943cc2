import { money } from "../data/money.ts";
import type { LineFragment } from "../generated/types.ts";
import styles from "./LineTable.module.css";
import { unitPrice } from "./unit-price.ts";

type Sums = { tax_inclusive?: boolean; subtotal: number; tax_total: number; total: number };

type Props = {
  lines: readonly Omit<LineFragment, "__typename">[];
  sums: Sums;
  /** Rows below the total, such as payments. */
  more?: readonly { title: string; amount: number }[];
};

/** The lines of a quote or an invoice, with its totals. */
export function LineTable({
  lines,
  sums: { tax_inclusive: taxInclusive = false, subtotal, tax_total: tax, total },
  more = [],
}: Props) {
  const sums = [
    ...(taxInclusive
      ? [{ title: "GST included", amount: tax }]
      : [
          { title: "Subtotal, excl. GST", amount: subtotal },
          { title: "GST", amount: tax },
        ]),
    { title: "Total, incl. GST", amount: total },
    ...more,
  ];
  return (
    <>
      <ol class={styles.lines} aria-label="Lines">
        {lines.map(({ id, description, quantity, unit_price: price, tax_rate: rate, line_total: amount }) => (
          <li key={id}>
            <Description text={description} amount={amount} />
            <p class={styles.quiet}>
              {quantity} × {unitPrice(price)},{" "}
              {rate === 0 ? "no" : `${taxInclusive ? "incl. " : ""}${percent.format(rate)}`} GST
            </p>
          </li>
        ))}
      </ol>
      <dl class={styles.sums}>
        {sums.map(({ title, amount }, index) => (
          <div key={title} data-main={index === sums.length - 1}>
            <dt>{title}</dt>
            <dd class={styles.amount}>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The first line of a description is the title, beside the amount. The rest has the full width. */
function Description({ text, amount }: { text: string; amount: number }) {
  const [title = "", ...rest] = text.split("\n");
  return (
    <>
      <p class={styles.title} dir="auto">
        {title}
      </p>
      <p class={styles.amount}>{money(amount)}</p>
      {rest.length > 0 && (
        <p class={styles.rest} dir="auto">
          {rest.join("\n")}
        </p>
      )}
    </>
  );
}

const percent = new Intl.NumberFormat("en-AU", { style: "percent", maximumFractionDigits: 2 });
