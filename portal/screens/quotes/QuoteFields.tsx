import { Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { fieldsWith, textOf } from "../../data/form.ts";
import { taxWord } from "../../data/tax.ts";
import { viewer } from "../../data/viewer.ts";
import type { QuoteFragment, UpdateQuoteInput } from "../../generated/types.ts";
import { numberOf } from "../../records/decimal.ts";

type Written = Pick<QuoteFragment, "title" | "message" | "valid_until" | "deposit_amount" | "deposit_percent">;
type Props = { quote?: Written; errors: Readonly<Record<string, string>> };

export function TitleField({ quote, errors }: Props) {
  return (
    <Field
      label="Title"
      autocomplete="off"
      hint="Shown on the quote and its job."
      {...fieldsWith(quote, errors)("title")}
    />
  );
}

/** The fields below the lines. */
export function OfferFields({ quote, errors }: Props) {
  const field = fieldsWith(quote, errors);
  const percent = quote?.deposit_percent ?? null;
  const isPercent = percent !== null;
  return (
    <>
      <Row>
        <Field
          label="Deposit"
          name="deposit_amount"
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          autocomplete="off"
          defaultValue={percent?.toString() ?? quote?.deposit_amount?.toFixed(2) ?? ""}
          hint="Optional. Paid in advance."
          error={errors.deposit_amount ?? errors.deposit_percent}
        />
        <Select label="Deposit in" name="deposit_in" hint="A percentage follows the total until the quote is accepted.">
          <Option value="dollars" isChosen={!isPercent}>
            {viewer.value?.business.currency.endsWith("D") === false ? "Amount" : "Dollars"}, incl. {taxWord}
          </Option>
          <Option value="percent" isChosen={isPercent}>
            Percent of the total
          </Option>
        </Select>
        <Field
          label="Valid until"
          type="date"
          hint="Leave blank to use your business's settings."
          {...field("valid_until")}
        />
      </Row>
      <TextArea label="Message" hint="Shown to the customer with the quote." {...field("message")} />
    </>
  );
}

export function readOffer(fields: FormData): Pick<UpdateQuoteInput, keyof Written> {
  const deposit = textOf(fields, "deposit_amount");
  const asked = deposit === null ? null : numberOf(deposit);
  const isPercent = asked !== null && fields.get("deposit_in") === "percent";
  return {
    title: textOf(fields, "title"),
    message: textOf(fields, "message"),
    valid_until: textOf(fields, "valid_until"),
    ...(isPercent ? { deposit_percent: asked } : { deposit_amount: asked }),
  };
}
