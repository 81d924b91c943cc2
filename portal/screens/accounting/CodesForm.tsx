import { notify } from "../../app/notices.ts";
import { Field } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { settle, textOf, useForm } from "../../data/form.ts";
import { taxWord } from "../../data/tax.ts";
import { viewer } from "../../data/viewer.ts";
import { UpdateAccountingSettings } from "../../generated/documents/UpdateAccountingSettings.ts";
import type { AccountingSettingsFragment } from "../../generated/types.ts";

type Name = Exclude<keyof AccountingSettingsFragment, "__typename">;

const fields: readonly (readonly { name: Name; label: string; hint: string; abroad?: string }[])[] = [
  [
    { name: "sales_account", label: "Sales account", hint: "Such as 200 in Xero or 4-1000 in MYOB." },
    { name: "payment_account", label: "Payment account", hint: "The bank account that payments arrive in." },
  ],
  [
    {
      name: "tax_code",
      label: "Tax code with GST",
      hint: "Leave blank for “GST on Income” in Xero, GST in MYOB.",
      abroad: "The name of the rate in your software.",
    },
    {
      name: "tax_free_code",
      label: "Tax code without GST",
      hint: "Leave blank for “GST Free Income” in Xero, FRE in MYOB.",
      abroad: "The name of the rate in your software.",
    },
  ],
];

type Props = { codes: AccountingSettingsFragment; onSaved: (codes: AccountingSettingsFragment) => void };

export function CodesForm({ codes, onSaved }: Props) {
  const form = useForm({
    document: UpdateAccountingSettings,
    variables: (data) => ({
      input: Object.fromEntries(fields.flat().map(({ name }) => [name, textOf(data, name)])),
    }),
    onDone({ update_accounting_settings: saved }, element) {
      onSaved(saved);
      settle(form, element);
      notify("Accounting codes saved.", "good");
    },
  });
  const isAustralian = viewer.value?.business.country === "AU";
  return (
    <Form form={form} action="Save codes">
      {fields.map((row) => (
        <Row key={row[0]?.name}>
          {row.map(({ name, label, hint, abroad = hint }) => (
            <Field
              key={name}
              label={label.replace("GST", taxWord.value)}
              name={name}
              hint={isAustralian ? hint : abroad}
              autocomplete="off"
              defaultValue={codes[name] ?? ""}
              error={form.errors.value[name]}
            />
          ))}
        </Row>
      ))}
    </Form>
  );
}
