import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Check, Field, GrowingTextArea } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { fieldsWith, textOf, useForm } from "../../data/form.ts";
import { isRateTyped, rateOf, standardRate, taxWord } from "../../data/tax.ts";
import { viewer } from "../../data/viewer.ts";
import { CreatePriceItem } from "../../generated/documents/CreatePriceItem.ts";
import { UpdatePriceItem } from "../../generated/documents/UpdatePriceItem.ts";
import type { CreatePriceItemInput, PriceItemFragment } from "../../generated/types.ts";
import { changedOf } from "../../records/changed.ts";
import { numberOf } from "../../records/decimal.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { change, create } from "../../records/faults.ts";
import { dollarsOf, maxDescription } from "../../records/lines.ts";
import { TaxRateField } from "../../records/TaxRateField.tsx";

type Props = { onClose: () => void };

const unanswered = "We couldn't confirm that this item was added. Check the price list before you try again.";

export function NewPriceItem({ onDone, onClose }: Props & { onDone: () => void }) {
  const form = useForm({
    document: CreatePriceItem,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({ input: read(fields) }),
    onDone({ create_price_item: { name } }) {
      notify(`${name} added to the price list.`, "good");
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="New item" form={form} action="Add" onClose={onClose}>
      <ItemFields errors={form.errors.value} />
    </FormDialog>
  );
}

export function EditPriceItem({ item, onClose }: Props & { item: PriceItemFragment }) {
  // The form compares with the item as it was opened.
  const [before] = useState(item);
  const { id, name, description, unit_price, tax_rate, tax_inclusive } = before;
  const seen = useSignal<string | undefined>(before.updated_at);
  const form = useForm({
    document: UpdatePriceItem,
    variables: (fields) => ({
      id,
      input: changedOf(read(fields), { name, description, unit_price, tax_rate, tax_inclusive }),
      ...(seen.value === undefined ? {} : { updated_at: seen.value }),
    }),
    send: (document, variables) =>
      change(document, variables, { noun: "item", onOutdated: () => (seen.value = undefined) }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${name}`} form={form} action="Save" onClose={onClose}>
      <ItemFields item={before} errors={form.errors.value} />
    </FormDialog>
  );
}

function read(fields: FormData): CreatePriceItemInput {
  return {
    name: textOf(fields, "name") ?? "",
    description: textOf(fields, "description"),
    unit_price: numberOf(textOf(fields, "unit_price") ?? ""),
    tax_rate: rateIn(fields),
    tax_inclusive: fields.has("tax_inclusive"),
  };
}

/** A typed rate is in percent. */
function rateIn(fields: FormData): number {
  const text = textOf(fields, "tax_rate") ?? "0";
  return isRateTyped.value ? rateOf(numberOf(text)) : Number(text);
}

type FieldsProps = { item?: PriceItemFragment; errors: Readonly<Record<string, string>> };

function ItemFields({ item, errors }: FieldsProps) {
  const [rate, setRate] = useState(String(item?.tax_rate ?? standardRate.value));
  const field = fieldsWith(item, errors);
  return (
    <>
      <Field
        label="Name"
        required
        autofocus
        autocomplete="off"
        hint="Begins the line, and finds the item."
        {...field("name")}
      />
      <GrowingTextArea
        label="On the line"
        autocomplete="off"
        rows={3}
        maxLength={maxDescription}
        hint="Customers see it below the name, such as the scope of the work."
        {...field("description")}
      />
      <Row>
        <Field
          label="Unit price"
          name="unit_price"
          type="number"
          inputMode="decimal"
          step="0.0001"
          required
          autocomplete="off"
          defaultValue={item === undefined ? "" : dollarsOf(item.unit_price)}
          hint="Negative for a discount."
          error={errors.unit_price}
        />
        <TaxRateField name="tax_rate" rate={rate} error={errors.tax_rate} onRate={setRate} />
      </Row>
      <Check
        name="tax_inclusive"
        label={`Price includes ${taxWord.value}`}
        defaultChecked={item?.tax_inclusive ?? viewer.value?.business.tax_inclusive ?? false}
        error={errors.tax_inclusive}
      />
    </>
  );
}
