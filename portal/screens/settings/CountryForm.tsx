import { notify } from "../../app/notices.ts";
import { Option, Select } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { settle, useForm } from "../../data/form.ts";
import { mayUse } from "../../data/permissions.ts";
import { UpdateBusiness } from "../../generated/documents/UpdateBusiness.ts";
import type { BusinessCountry, BusinessFragment, Currency } from "../../generated/types.ts";

const ownCurrency: Record<BusinessCountry, Currency> = {
  AU: "AUD",
  NZ: "NZD",
  GB: "GBP",
  US: "USD",
  CA: "CAD",
  IE: "EUR",
};

type Props = { business: Pick<BusinessFragment, "country" | "currency"> };

/** A new country chooses its own currency, which another choice then replaces. */
export function CountryForm({ business: { country, currency } }: Props) {
  const form = useForm({
    document: UpdateBusiness,
    variables: (fields) => ({
      input: {
        country: fields.get("country") as BusinessCountry,
        currency: fields.get("currency") as Currency,
      },
    }),
    onDone(_data, element) {
      settle(form, element);
      notify("Country and currency saved.", "good");
    },
  });
  const errors = form.errors.value;
  return (
    <Form form={form} action="Save country and currency" isReadOnly={!mayUse("update_business")}>
      <Row>
        <Select
          label="Business country"
          name="country"
          error={errors.country}
          onInput={({ currentTarget: { value, form: element } }) => {
            const choice = element?.elements.namedItem("currency");
            if (choice instanceof HTMLSelectElement) choice.value = ownCurrency[value as BusinessCountry];
          }}
        >
          {choices("region", Object.keys(ownCurrency), country)}
        </Select>
        <Select label="Currency" name="currency" hint="Nothing is converted." error={errors.currency}>
          {choices("currency", Object.values(ownCurrency), currency)}
        </Select>
      </Row>
    </Form>
  );
}

function choices(type: "region" | "currency", codes: readonly string[], chosen: string) {
  const names = new Intl.DisplayNames("en-AU", { type });
  return codes.map((code) => (
    <Option key={code} value={code} isChosen={code === chosen}>
      {type === "currency" ? `${code}, ${names.of(code)}` : names.of(code)}
    </Option>
  ));
}
