import type { Signal } from "@preact/signals";
import { Button } from "../components/Button.tsx";
import { Check, Field } from "../components/Field.tsx";
import { Icon } from "../components/Icons.tsx";
import { SuggestField } from "../components/SuggestField.tsx";
import { money } from "../data/money.ts";
import { taxWord } from "../data/tax.ts";
import { numberPattern } from "./decimal.ts";
import styles from "./LineEditor.module.css";
import { type Line, type LineText, lineTotal, maxDescription } from "./lines.ts";
import type { PricedSuggestion, PricedText } from "./price-items.ts";
import { TaxRateField } from "./TaxRateField.tsx";

export type LineActions = {
  write: (line: Line, changed: Partial<LineText>) => void;
  move: (key: number, by: -1 | 1, part: string) => void;
  remove: (key: number) => void;
  /** Searches the price list for the line's description. */
  ask: (line: Line) => void;
  pick: (line: Line, priced: PricedText) => void;
};

type Props = {
  line: Line;
  index: number;
  isLast: boolean;
  taxInclusive: boolean;
  /** The discount on all lines. */
  discount: Signal<string>;
  hasDiscounts: boolean;
  hasOptions: boolean;
  errors: Signal<Record<string, string>>;
  suggestions: readonly PricedSuggestion[];
  actions: LineActions;
};

export function LineFields({ line, index, isLast, taxInclusive, errors, suggestions, actions, ...shown }: Props) {
  const { key, text } = line;
  const { description, quantity, unit_price: price, tax_rate: rate, discount_percent: percent } = text.value;
  const field = (name: keyof LineText) => ({
    name: `lines/${index}/${name}`,
    error: errors.value[`lines/${index}/${name}`],
    onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      actions.write(line, { [name]: value }),
  });
  const figure = { inputMode: "decimal", autocomplete: "off", required: true, pattern: numberPattern } as const;
  return (
    <li class={styles.line} data-line={key} aria-label={`Line ${index + 1}`}>
      <SuggestField
        label="Description"
        name={`lines/${index}/description`}
        placeholder="Product or work"
        required
        isMultiline
        maxLength={maxDescription}
        error={errors.value[`lines/${index}/description`]}
        text={description}
        onText={(written) => actions.write(line, { description: written })}
        onOpen={() => actions.ask(line)}
        suggestions={suggestions}
        onChoose={({ text: priced }) => actions.pick(line, priced)}
      />
      <Field label="Quantity" title="A number, such as 1.5" {...figure} value={quantity} {...field("quantity")} />
      <Field
        label="Unit price"
        title={`An amount ${taxInclusive ? "with" : "without"} ${taxWord.value}, such as 1,250.50`}
        {...figure}
        value={price}
        {...field("unit_price")}
      />
      <TaxRateField
        name={`lines/${index}/tax_rate`}
        rate={rate}
        error={errors.value[`lines/${index}/tax_rate`]}
        onRate={(chosen) => actions.write(line, { tax_rate: chosen })}
      />
      {shown.hasDiscounts && (
        <Field
          label="Discount, %"
          title="A percentage, such as 10"
          {...figure}
          required={false}
          value={percent}
          {...field("discount_percent")}
        />
      )}
      <p class={styles.total}>
        <span class={styles.name}>Total </span>
        {money(lineTotal(text.value, shown.discount.value))}
      </p>
      <div class={styles.buttons}>
        <Button
          variant="quiet"
          data-part="up"
          aria-label={`Move line ${index + 1} up`}
          title="Move up (Ctrl+Shift+↑)"
          disabled={index === 0}
          onClick={() => actions.move(key, -1, "up")}
        >
          <Icon name="up" />
        </Button>
        <Button
          variant="quiet"
          data-part="down"
          aria-label={`Move line ${index + 1} down`}
          title="Move down (Ctrl+Shift+↓)"
          disabled={isLast}
          onClick={() => actions.move(key, 1, "down")}
        >
          <Icon name="fold" />
        </Button>
        <Button
          variant="quiet"
          aria-label={`Remove line ${index + 1}`}
          title="Remove"
          onClick={() => actions.remove(key)}
        >
          <Icon name="trash" />
        </Button>
      </div>
      {shown.hasOptions && <OptionFields line={line} index={index} actions={actions} />}
    </li>
  );
}

function OptionFields({ line, index, actions }: Pick<Props, "line" | "index" | "actions">) {
  const { is_optional: isOptional, is_selected: isSelected } = line.text.value;
  return (
    <div class={styles.option}>
      <Check
        name={`lines/${index}/is_optional`}
        label="Optional"
        checked={isOptional}
        onChange={({ currentTarget: { checked } }) =>
          actions.write(line, { is_optional: checked, is_selected: !checked })
        }
      />
      {isOptional && (
        <Check
          name={`lines/${index}/is_selected`}
          label="Ticked for the customer"
          checked={isSelected}
          onChange={({ currentTarget: { checked } }) => actions.write(line, { is_selected: checked })}
        />
      )}
    </div>
  );
}
