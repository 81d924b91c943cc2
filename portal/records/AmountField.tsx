import { Field } from "../components/Field.tsx";

type Props = {
  /** The default amount, or null for an empty field. */
  amount: number | null;
  max: number;
  hint: string;
  error: string | undefined;
};

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
      // Selects the amount, so that typing replaces it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      autocomplete="off"
      defaultValue={amount?.toFixed(2) ?? ""}
      hint={hint}
      error={error}
    />
  );
}
