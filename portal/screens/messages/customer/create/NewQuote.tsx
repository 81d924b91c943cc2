import { useSignal } from "@preact/signals";
import { notify } from "../../../../app/notices.ts";
import { Button } from "../../../../components/Button.tsx";
import { Field, Option, Select } from "../../../../components/Field.tsx";
import { Icon } from "../../../../components/Icons.tsx";
import { textOf, useForm } from "../../../../data/form.ts";
import { money } from "../../../../data/money.ts";
import { CreateQuote } from "../../../../generated/documents/CreateQuote.ts";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import { create } from "../../../../records/faults.ts";
import { SiteField } from "../../../../records/SiteField.tsx";
import styles from "./Create.module.css";
import type { DialogProps } from "./props.ts";

/** A draft, with what it costs; it is sent where quotes are. */
export function NewQuote({ customer: { id, sites }, onDone, onClose }: DialogProps) {
  const lines = useSignal<readonly number[]>([0]);
  const subtotal = useSignal(0);
  const form = useForm({
    document: CreateQuote,
    send: create,
    variables: (fields) => ({
      input: {
        customer_id: id,
        title: textOf(fields, "title"),
        site_id: textOf(fields, "site_id"),
        lines: lines.value.map((_line, index) => lineOf(fields, index)),
      },
    }),
    onDone({ create_quote: { quote_reference: number } }) {
      notify(`Quote ${number} is saved as a draft.`, "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;
  const sum = (element: HTMLFormElement) => {
    const fields = new FormData(element);
    const each = lines.value.map((_line, index) => lineOf(fields, index));
    subtotal.value = each.reduce((all, { quantity, unit_price: price }) => all + quantity * price || 0, 0);
  };
  return (
    <FormDialog title="New quote" form={form} action="Save as a draft" onClose={onClose}>
      <Field label="Title" name="title" autofocus autocomplete="off" error={errors.title} />
      <SiteField sites={sites} error={errors.site_id} />
      <ul
        class={styles.lines}
        onInput={({ target }) => {
          const element = (target as HTMLInputElement).form;
          if (element !== null) sum(element);
        }}
      >
        {lines.value.map((key, index) => (
          <li key={key} class={styles.quoteLine}>
            <Field
              label={`Line ${index + 1}`}
              name={`lines/${index}/description`}
              placeholder="Product or work"
              required
              autocomplete="off"
              error={errors[`lines/${index}/description`]}
            />
            <div class={styles.figures}>
              <Field
                label="Quantity"
                name={`lines/${index}/quantity`}
                type="number"
                inputMode="decimal"
                step="any"
                defaultValue="1"
                required
                error={errors[`lines/${index}/quantity`]}
              />
              <Field
                label="Unit price"
                placeholder="excl. GST"
                name={`lines/${index}/unit_price`}
                type="number"
                inputMode="decimal"
                step="0.01"
                required
                error={errors[`lines/${index}/unit_price`]}
              />
              <Select label="GST" name={`lines/${index}/tax_rate`} error={errors[`lines/${index}/tax_rate`]}>
                <Option value="0.1" isChosen>
                  10%
                </Option>
                <Option value="0" isChosen={false}>
                  None
                </Option>
              </Select>
            </div>
            {lines.value.length > 1 && (
              <Button
                variant="quiet"
                onClick={({ currentTarget: { form: element } }) => {
                  lines.value = lines.value.filter((line) => line !== key);
                  requestAnimationFrame(() => element !== null && sum(element));
                }}
              >
                Remove line {index + 1}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div class={styles.under}>
        <Button
          onClick={() => {
            lines.value = [...lines.value, Math.max(...lines.value) + 1];
          }}
        >
          <Icon name="add" />
          Add a line
        </Button>
        <p>
          Subtotal, excl. GST <strong>{money(subtotal.value)}</strong>
        </p>
      </div>
    </FormDialog>
  );
}

function lineOf(fields: FormData, index: number) {
  const number = (name: string) => Number(fields.get(`lines/${index}/${name}`));
  return {
    description: textOf(fields, `lines/${index}/description`) ?? "",
    quantity: number("quantity"),
    unit_price: number("unit_price"),
    tax_rate: number("tax_rate"),
  };
}
