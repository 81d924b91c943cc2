import { useSignal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Field, Select } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf } from "../../data/form.ts";
import { taxWord } from "../../data/tax.ts";
import type { AccountingSettingsFragment } from "../../generated/types.ts";
import { download } from "../prices/import/ExportLink.tsx";
import styles from "./Accounting.module.css";

type Layout = { value: string; label: string; layout: string; amounts?: string };

const fieldline: Layout = { value: "fieldline", label: "All columns", layout: "fieldline" };
const myob: Layout = { value: "myob", label: "MYOB", layout: "myob" };
const xero: Layout = { value: "xero", label: "Xero, as a bank statement", layout: "xero" };
const xeroByAmounts: readonly Layout[] = [
  { value: "xero-exclusive", label: "Xero, prices without GST", layout: "xero", amounts: "exclusive" },
  { value: "xero-inclusive", label: "Xero, prices with GST", layout: "xero", amounts: "inclusive" },
];

type File = { label: string; layouts: readonly Layout[]; dated: string };

const files: Record<string, File> = {
  invoices: { label: "Invoices", layouts: [fieldline, ...xeroByAmounts, myob], dated: "By issue date." },
  credit_notes: { label: "Credit notes", layouts: [fieldline, ...xeroByAmounts, myob], dated: "By issue date." },
  payments: { label: "Payments", layouts: [fieldline, xero, myob], dated: "By the day they were made." },
  quotes: { label: "Quotes", layouts: [fieldline, myob], dated: "By the day they were created." },
};

/** Downloads a file of a period. */
export function ExportForm({ codes }: { codes: AccountingSettingsFragment }) {
  const name = useSignal("invoices");
  const error = useSignal<string | undefined>(undefined);
  const { layouts, dated } = files[name.value] ?? { layouts: [], dated: "" };

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = layouts.find(({ value }) => value === fields.get("layout")) ?? fieldline;
    error.value = missingCode(codes, name.value, chosen);
    if (error.value !== undefined) return;
    const query = new URLSearchParams({ layout: chosen.layout });
    if (chosen.amounts !== undefined) query.set("amounts", chosen.amounts);
    for (const end of ["from", "to"]) {
      const day = textOf(fields, end);
      if (day !== null) query.set(end, day);
    }
    download(`/exports/${name.value}.csv?${query}`).catch(() => notify("Something went wrong. Try again.", "bad"));
  }

  return (
    <form class={styles.form} onSubmit={submit}>
      {error.value !== undefined && <p role="alert">{error.value}</p>}
      <Row>
        <Select
          label="Records"
          name="records"
          onChange={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        >
          {Object.entries(files).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Layout" name="layout" key={name.value}>
          {layouts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label.replace("GST", taxWord.value)}
            </option>
          ))}
        </Select>
      </Row>
      <Row>
        <Field label="From" name="from" type="date" hint={dated} />
        <Field label="To" name="to" type="date" />
      </Row>
      <ButtonRow isAtStart>
        <Button variant="main" type="submit">
          Download CSV
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Names a code that the file needs and that is not set. */
function missingCode(codes: AccountingSettingsFragment, name: string, { layout }: Layout): string | undefined {
  if (layout === "fieldline") return undefined;
  if (name === "payments")
    return layout === "myob" && codes.payment_account === null ? "Save a payment account first." : undefined;
  return codes.sales_account === null ? "Save a sales account first." : undefined;
}
