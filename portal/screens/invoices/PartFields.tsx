import { Field, Option, Select } from "../../components/Field.tsx";
import { money } from "../../data/money.ts";
import { taxWord } from "../../data/tax.ts";

export type Part = "rest" | "percent" | "amount";

type Props = {
  part: Part;
  onChoose: (part: Part) => void;
  /** The amount left to invoice of the quote, with tax. */
  left: number;
  errors: Readonly<Record<string, string>>;
};

/** Chooses how much of an accepted quote the invoice takes. */
export function PartFields({ part, onChoose, left, errors }: Props) {
  return (
    <>
      <Select
        label="Invoice"
        name="part"
        hint={`${money(left)} of the quote isn't invoiced yet.`}
        onChange={({ currentTarget: { value } }) => onChoose(isPart(value) ? value : "rest")}
      >
        <Option value="rest" isChosen>
          The rest
        </Option>
        <Option value="percent" isChosen={false}>
          Percent
        </Option>
        <Option value="amount" isChosen={false}>
          Amount
        </Option>
      </Select>
      {part === "percent" && (
        <Field
          key={part}
          label="Percent of each line"
          name="progress_percent"
          max="100"
          hint="At most the rest of the line."
          {...number}
          error={errors.progress_percent}
        />
      )}
      {part === "amount" && (
        <Field
          key={part}
          label={`Amount, incl. ${taxWord.value}`}
          name="progress_amount"
          max={left.toFixed(2)}
          hint="Split among the lines by what is left of each."
          {...number}
          error={errors.progress_amount}
        />
      )}
    </>
  );
}

const number = {
  type: "number",
  inputMode: "decimal",
  min: "0.01",
  step: "0.01",
  required: true,
  autocomplete: "off",
} as const;

function isPart(value: string): value is Part {
  return value === "rest" || value === "percent" || value === "amount";
}

/** The part that the form asks for. The server takes the rest if it names none, and no lines. */
export function readPart(part: Part, fields: FormData): { progress_percent?: number; progress_amount?: number } {
  if (part === "rest") return {};
  const name = part === "percent" ? "progress_percent" : "progress_amount";
  return { [name]: Number(fields.get(name)) };
}
