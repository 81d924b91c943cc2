import { useState } from "preact/hooks";
import { Field, Select } from "../components/Field.tsx";
import { isRateTyped, kindsWith, percentOf, rateOf, taxTitle } from "../data/tax.ts";
import { numberOf, numberPattern } from "./decimal.ts";

type Props = {
  name: string;
  /** The rate as a fraction in a text. */
  rate: string;
  error: string | undefined;
  onRate: (rate: string) => void;
};

/** The tax rate of a line: one of the country's, or a percentage where they differ from place to place. */
export function TaxRateField({ name, rate, error, onRate }: Props) {
  if (isRateTyped.value) return <TypedRate name={name} rate={rate} error={error} onRate={onRate} />;
  return (
    <Select
      label={taxTitle.value}
      name={name}
      value={rate}
      error={error}
      onInput={({ currentTarget: { value } }) => onRate(value)}
    >
      {kindsWith(Number(rate)).map((kind) => (
        <option key={kind.rate} value={String(kind.rate)}>
          {kind.name}
        </option>
      ))}
    </Select>
  );
}

/** Keeps the text as it is typed, unless the line gets another rate. */
function TypedRate({ name, rate, error, onRate }: Props) {
  const [typed, setTyped] = useState(() => percentText(rate));
  const shown = rateText(typed) === rate ? typed : percentText(rate);
  return (
    <Field
      label={`${taxTitle.value}, %`}
      title="A percentage, such as 8.25"
      inputMode="decimal"
      autocomplete="off"
      pattern={numberPattern}
      name={name}
      value={shown}
      error={error}
      onInput={({ currentTarget: { value } }) => {
        setTyped(value);
        onRate(rateText(value));
      }}
    />
  );
}

/** An empty field is no tax. A text that is no number stays, so that it is shown and the form refuses it. */
function rateText(percent: string): string {
  if (percent.trim() === "") return "0";
  const number = numberOf(percent);
  return Number.isNaN(number) ? percent : String(rateOf(number));
}

function percentText(rate: string): string {
  const number = Number(rate);
  return number === 0 ? "" : Number.isNaN(number) ? rate : percentOf(number);
}
