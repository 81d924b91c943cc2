import { Field, Option, Select } from "../components/Field.tsx";
import { Row } from "../components/Form.tsx";
import { textOf } from "../data/form.ts";
import { businessTimeZone } from "../data/viewer.ts";
import type { PaymentFragment } from "../generated/types.ts";
import { AmountField } from "./AmountField.tsx";
import { today } from "./days.ts";
import { methods } from "./methods.ts";

type Method = PaymentFragment["method"];

type Props = {
  amount: number | null;
  max: number;
  /** Explains the amount. */
  hint: string;
  /** The label of the day. */
  on: string;
  errors: Readonly<Record<string, string>>;
};

/** The fields of money that was received or paid back: the amount, the day, the method and the reference. */
export function PaidFields({ amount, max, hint, on, errors }: Props) {
  const paidToday = today().toString();
  return (
    <>
      <Row>
        <AmountField amount={amount} max={max} hint={hint} error={errors.amount} />
        <Field
          label={on}
          name="paid_at"
          type="date"
          max={paidToday}
          required
          defaultValue={paidToday}
          error={errors.paid_at}
        />
      </Row>
      <Row>
        <Select label="Method" name="method" error={errors.method}>
          {(Object.keys(methods) as Method[]).map((method, index) => (
            <Option key={method} value={method} isChosen={index === 0}>
              {methods[method]}
            </Option>
          ))}
        </Select>
        <Field
          label="Reference"
          name="reference"
          autocomplete="off"
          hint="For example, the bank's reference."
          error={errors.reference}
        />
      </Row>
    </>
  );
}

type Paid = { amount: number; method: Method; reference: string | null; paid_at?: string };

/** A payment of today is recorded at the current time, one of an earlier day at noon. */
export function readPaid(fields: FormData): Paid {
  const day = textOf(fields, "paid_at");
  return {
    amount: Number(fields.get("amount")),
    method: fields.get("method") as Method,
    reference: textOf(fields, "reference"),
    ...(day === null || day === today().toString() ? {} : { paid_at: noonOf(day) }),
  };
}

function noonOf(day: string): string {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: businessTimeZone.value, plainTime: "12:00" })
    .toInstant()
    .toString();
}
