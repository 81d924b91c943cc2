import { money } from "../data/money.ts";
import { taxTitle, taxWord } from "../data/tax.ts";
import type { LineFragment } from "../generated/types.ts";
import styles from "./LineTable.module.css";
import { unitPrice } from "./unit-price.ts";

type Sums = {
  tax_inclusive?: boolean;
  discount_percent?: number;
  discount_total?: number;
  subtotal: number;
  tax_total: number;
  total: number;
};

/** An estimate's lines have neither discounts nor options, and a job's lines no options. */
type Optional = "discount_percent" | "is_optional" | "is_selected" | "quote_line_id" | "job_line_id";
type Shown = Omit<LineFragment, "__typename" | Optional> &
  Partial<Pick<LineFragment, Optional>> & {
    /** The invoice that has a job's line. */
    invoice_id?: string | null;
  };

type Props = {
  lines: readonly Shown[];
  sums: Sums;
  /** Rows below the total, such as payments. */
  more?: readonly { title: string; amount: number }[];
};

/** The lines of a quote, a job or an invoice, with its totals. */
export function LineTable({
  lines,
  sums: {
    tax_inclusive: taxInclusive = false,
    discount_percent: percentOff = 0,
    discount_total: discount = 0,
    subtotal,
    tax_total: tax,
    total,
  },
  more = [],
}: Props) {
  const sums = [
    ...(discount === 0 ? [] : [{ title: discountTitle(lines, percentOff), amount: -discount }]),
    ...(taxInclusive
      ? [{ title: `${taxTitle.value} included`, amount: tax }]
      : [
          { title: `Subtotal, excl. ${taxWord.value}`, amount: subtotal },
          { title: taxTitle.value, amount: tax },
        ]),
    { title: `Total, incl. ${taxWord.value}`, amount: total },
    ...more,
  ];
  return (
    <>
      <ol class={styles.lines} aria-label="Lines">
        {lines.map((line) => (
          <li key={line.id} data-left-out={line.is_selected === false}>
            <Description text={line.description} amount={line.line_total} />
            <p class={styles.quiet}>{detailOf(line, taxInclusive)}</p>
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

/** `Optional, not included: 2 × $80.00, less 10%, 10% GST`. */
function detailOf(line: Shown, taxInclusive: boolean): string {
  const { quantity, unit_price: price, tax_rate: rate, discount_percent: discount = 0 } = line;
  const option = line.is_optional === true ? `Optional, ${line.is_selected === false ? "not " : ""}included: ` : "";
  const less = discount === 0 ? "" : `, less ${discount}%`;
  const taxed = rate === 0 ? "no" : `${taxInclusive ? "incl. " : ""}${percent.format(rate)}`;
  const invoiced = line.invoice_id == null ? "" : ", invoiced";
  return `${option}${quantity} × ${unitPrice(price)}${less}, ${taxed} ${taxWord.value}${invoiced}`;
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

/** The percentage only if no line has one of its own, because the amount is of both. */
function discountTitle(lines: readonly Shown[], percentOff: number): string {
  const isOnLines = lines.some(({ discount_percent: own = 0 }) => own > 0);
  if (percentOff === 0) return "Discount";
  return isOnLines ? "Discounts" : `Discount, ${percentOff}%`;
}
