import { Field, TextArea } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { fieldsWith, textOf } from "../../data/form.ts";
import type { QuoteFragment, UpdateQuoteInput } from "../../generated/types.ts";
import { numberOf } from "../../records/decimal.ts";

type Written = Pick<QuoteFragment, "title" | "message" | "valid_until" | "deposit_amount">;
type Props = { quote?: Written; errors: Readonly<Record<string, string>> };

export function TitleField({ quote, errors }: Props) {
  return (
    <Field
      label="Title"
      autocomplete="off"
      hint="What the work is called, on the quote and on the job that comes of it."
      {...fieldsWith(quote, errors)("title")}
    />
  );
}

/** What stands under the lines. */
export function OfferFields({ quote, errors }: Props) {
  const field = fieldsWith(quote, errors);
  return (
    <>
      <Row>
        <Field
          label="Deposit, incl. GST"
          name="deposit_amount"
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          autocomplete="off"
          defaultValue={quote?.deposit_amount?.toFixed(2) ?? ""}
          hint="To pay in advance; none unless given."
          error={errors.deposit_amount}
        />
        <Field
          label="Valid until"
          type="date"
          hint="By the business's settings from the day when it is sent, unless given."
          {...field("valid_until")}
        />
      </Row>
      <TextArea label="Message" hint="The customer reads it with the quote." {...field("message")} />
    </>
  );
}

export function readOffer(fields: FormData): Pick<UpdateQuoteInput, keyof Written> {
  const deposit = textOf(fields, "deposit_amount");
  return {
    title: textOf(fields, "title"),
    message: textOf(fields, "message"),
    valid_until: textOf(fields, "valid_until"),
    deposit_amount: deposit === null ? null : numberOf(deposit),
  };
}
