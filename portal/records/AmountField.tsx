import { Field } from "../components/Field.tsx";

type Props = {
  /** The amount before the person changes it; null for none. */
  amount: number | null;
  max: number;
  hint: string;
  error: string | undefined;
};

/** The amount of a payment that is recorded. */
export function AmountField({ amount, max, hint, error }: Props) {
  return (
    <Field
      label="Amount"
      name="amount"
      type="number"
      inputMode="decimal"
      min="0.01"
      max={max.toFixed(2)}
      step="0.01"
      required
      autofocus
      // Another amount is typed over it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      autocomplete="off"
      defaultValue={amount?.toFixed(2) ?? ""}
      hint={hint}
      error={error}
    />
  );
}
