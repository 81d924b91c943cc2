import type { Signal } from "@preact/signals";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../components/Button.tsx";
import { Check, Field } from "../components/Field.tsx";
import { Icon } from "../components/Icons.tsx";
import { money } from "../data/money.ts";
import { taxTitle, taxWord } from "../data/tax.ts";
import { numberPattern } from "./decimal.ts";
import styles from "./LineEditor.module.css";
import { type LineActions, LineFields } from "./LineFields.tsx";
import { type Line, type Lines, maxLines } from "./lines.ts";
import { type PricedSuggestion, usePriceItems } from "./price-items.ts";

type Errors = Readonly<Record<string, string>>;

type Props = {
  lines: Lines;
  /** The form that contains the lines. */
  form: { markChanged(): void; errors: Signal<Record<string, string>> };
  /** Whether lines can be optional, as on a quote. */
  mayBeOptional?: boolean;
};

/** The element to focus after the lines change: a line's key and the part in it. */
type Focus = { key: number; part: string };

/** Edits a record's lines. `Ctrl+Enter` adds a line; `Ctrl+Shift+↑` and `↓` move the focused one. */
export function LineEditor({ lines, form, mayBeOptional = false }: Props) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const focus = useRef<Focus | "add">(undefined);
  const [moved, setMoved] = useState("");
  const [asked, ask] = useState<Line>();
  const taxInclusive = lines.taxInclusive.value;
  const found = usePriceItems(asked, taxInclusive);
  const list = lines.list.value;
  const { discounts: hasDiscounts, options: hasOptions } = lines.extras.value;
  const fault = form.errors.value.lines;

  useLayoutEffect(() => {
    if (focus.current !== undefined) focusIn(frame.current, focus.current);
    focus.current = undefined;
  }, [list]);

  /** Moves the errors along with their lines. */
  function change(run: () => void): void {
    const before = keysOf(lines);
    run();
    form.markChanged();
    form.errors.value = followed(form.errors.value, before, keysOf(lines));
  }

  function add(after?: number): void {
    change(() => {
      const line = lines.add(after);
      if (line !== undefined) focus.current = { key: line.key, part: "description" };
    });
  }

  const latest = useRef<LineActions>(undefined);
  latest.current = {
    write(line, changed) {
      line.text.value = { ...line.text.value, ...changed };
    },
    ask,
    pick(line, priced) {
      change(() => {
        line.text.value = { ...line.text.value, ...priced };
      });
      // The price list has no quantity, so it is entered next.
      focusIn(frame.current, { key: line.key, part: "quantity" });
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    },
    move(key, by, part) {
      change(() => {
        if (!lines.move(key, by)) return;
        focus.current = { key, part };
        const at = keysOf(lines).indexOf(key);
        setMoved(`Line ${at + 1 - by} is now line ${at + 1}.`);
      });
    },
    remove(key) {
      change(() => {
        const keys = keysOf(lines);
        const next = keys[keys.indexOf(key) + 1] ?? keys.at(-2);
        focus.current = next === undefined ? "add" : { key: next, part: "description" };
        lines.remove(key);
        setMoved(`Line ${keys.indexOf(key) + 1} is removed.`);
      });
    },
  };
  // Stable callbacks, so that an unchanged line does not render again.
  const [actions] = useState<LineActions>(() => ({
    write: (...of) => latest.current?.write(...of),
    move: (...of) => latest.current?.move(...of),
    remove: (...of) => latest.current?.remove(...of),
    ask: (...of) => latest.current?.ask(...of),
    pick: (...of) => latest.current?.pick(...of),
  }));

  function pressed(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.isComposing) return;
    const { target } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-line]") : null;
    const key = row === null ? undefined : Number(row.dataset.line);
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      add(key);
    } else if (event.shiftKey && key !== undefined && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      latest.current?.move(key, event.key === "ArrowUp" ? -1 : 1, partOf(target));
    }
  }

  const isFull = list.length >= maxLines;
  const tax = taxInclusive ? "incl." : "excl.";
  return (
    <fieldset
      ref={frame}
      name="lines"
      class={styles.editor}
      data-discounts={hasDiscounts}
      aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      onKeyDown={pressed}
    >
      <legend>Lines</legend>
      <Check
        name="tax_inclusive"
        label={`Prices include ${taxWord.value}`}
        hint="Prices stay as you typed them when you change this."
        checked={taxInclusive}
        error={form.errors.value.tax_inclusive}
        onChange={({ currentTarget: { checked } }) => (lines.taxInclusive.value = checked)}
      />
      <div class={styles.extras}>
        <Check label="Discounts" checked={hasDiscounts} onChange={() => change(() => lines.toggle("discounts"))} />
        {mayBeOptional && (
          <Check label="Optional lines" checked={hasOptions} onChange={() => change(() => lines.toggle("options"))} />
        )}
      </div>
      {list.length > 0 && (
        <div class={styles.head} aria-hidden="true">
          <span>Description</span>
          <span>Quantity</span>
          <span>
            Unit price, {tax} {taxWord}
          </span>
          <span>{taxTitle}</span>
          {hasDiscounts && <span>Discount, %</span>}
          <span>
            Total, {tax} {taxWord}
          </span>
        </div>
      )}
      <ol class={styles.lines}>
        {list.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            index={index}
            isLast={index === list.length - 1}
            taxInclusive={taxInclusive}
            discount={lines.discount}
            hasDiscounts={hasDiscounts}
            hasOptions={hasOptions}
            errors={form.errors}
            suggestions={asked?.key === line.key ? found : none}
            actions={actions}
          />
        ))}
      </ol>
      {hasDiscounts && (
        <Field
          label="Discount on all lines, %"
          name="discount_percent"
          inputMode="decimal"
          autocomplete="off"
          pattern={numberPattern}
          title="A percentage, such as 10"
          hint="Deducted after the discounts of single lines."
          value={lines.discount.value}
          error={form.errors.value.discount_percent}
          onInput={({ currentTarget: { value } }) => (lines.discount.value = value)}
        />
      )}
      <div class={styles.foot}>
        <Button data-part="add" title="Add line (Ctrl+Enter)" disabled={isFull} onClick={() => add()}>
          <Icon name="add" />
          Add line
        </Button>
        {isFull && <p class={styles.quiet}>You can add up to {maxLines} lines.</p>}
        <Sums lines={lines} />
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} class={styles.fault} role="alert" tabIndex={-1}>
          {fault}
        </p>
      )}
      <p class="visually-hidden" role="status">
        {moved}
      </p>
    </fieldset>
  );
}

/** A shared empty list, so that lines without suggestions do not render again. */
const none: readonly PricedSuggestion[] = [];

function keysOf({ list }: Lines): number[] {
  return list.value.map(({ key }) => key);
}

/** Renumbers the errors to their lines' new positions and drops those of removed lines. */
function followed(errors: Errors, before: readonly number[], after: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]): [string, string][] => {
      const [, index, field] = /^lines\/(\d+)\/(.+)$/.exec(name) ?? [];
      if (index === undefined) return [[name, error]];
      const at = after.indexOf(before[Number(index)] ?? -1);
      return at === -1 ? [] : [[`lines/${at}/${field}`, error]];
    }),
  );
}

/** The part of a line that an element is: a field's name or a button's `data-part`. */
function partOf(element: EventTarget | null): string {
  if (!(element instanceof HTMLElement)) return "description";
  const name = element.getAttribute("name")?.split("/").at(-1);
  return element.dataset.part ?? name ?? "description";
}

function focusIn(frame: HTMLElement | null, focus: Focus | "add"): void {
  if (focus === "add") {
    frame?.querySelector<HTMLElement>("[data-part=add]")?.focus();
    return;
  }
  const row = frame?.querySelector(`[data-line="${focus.key}"]`);
  const part = row?.querySelector<HTMLElement>(`:is([name$="/${focus.part}"], [data-part="${focus.part}"]):enabled`);
  // At either end of the list, the button for that direction is disabled.
  (part ?? row?.querySelector<HTMLElement>("[data-part]:enabled"))?.focus();
}

/** A component of its own, so that typing renders the sums and not every line. */
function Sums({ lines }: { lines: Lines }) {
  const { discount, subtotal, tax, total } = lines.totals.value;
  const taxInclusive = lines.taxInclusive.value;
  return (
    <dl class={styles.sums}>
      {discount !== 0 && (
        <>
          <dt>Discount</dt>
          <dd>{money(-discount)}</dd>
        </>
      )}
      {!taxInclusive && (
        <>
          <dt>Subtotal</dt>
          <dd>{money(subtotal)}</dd>
        </>
      )}
      <dt>{taxInclusive ? `${taxTitle.value} included` : taxTitle}</dt>
      <dd>{money(tax)}</dd>
      <dt>Total</dt>
      <dd>{money(total)}</dd>
    </dl>
  );
}
