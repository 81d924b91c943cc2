import { computed, type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { standardRate } from "../data/tax.ts";
import { viewer } from "../data/viewer.ts";
import type { LineInput } from "../generated/types.ts";
import { centsOf, type Decimal, decimalOf, divide, numberOf, times } from "./decimal.ts";

/** A line as field values. */
export type LineText = {
  description: string;
  quantity: string;
  unit_price: string;
  tax_rate: string;
  /** Empty for none. */
  discount_percent: string;
  is_optional: boolean;
  /** Whether an optional line is preselected. */
  is_selected: boolean;
  /** The quote's line that a line of an invoice is of. */
  quote_line_id: string | null;
  /** The job's line that a line of an invoice is of. */
  job_line_id: string | null;
};

/** `key` survives moves. `text` is a signal, so that typing renders one line. */
export type Line = { key: number; text: Signal<LineText> };

export type Totals = { discount: number; subtotal: number; tax: number; total: number };

export const maxLines = 200;
export const maxDescription = 4000;
const plain = { discount_percent: "", is_optional: false, is_selected: true, quote_line_id: null, job_line_id: null };

/** The same object while the rate is, by which `append` knows an empty line. */
const newLine = computed<LineText>(() => ({
  description: "",
  quantity: "1",
  unit_price: "",
  tax_rate: String(standardRate.value),
  ...plain,
}));

type Priced = {
  description: string;
  quantity: number;
  unit_price: number;
  tax_rate: number;
  discount_percent?: number;
  is_optional?: boolean;
  is_selected?: boolean;
  quote_line_id?: string | null;
  job_line_id?: string | null;
};

/** Optional parts of the editor, which begin hidden unless the lines use them. */
export type Extras = { discounts: boolean; options: boolean };

/** The lines of a quote, a job or an invoice while they are edited. */
export class Lines {
  readonly list: Signal<readonly Line[]>;
  /** Whether unit prices and line totals include the tax. */
  readonly taxInclusive: Signal<boolean>;
  /** The discount on all lines, in percent. Empty for none. */
  readonly discount: Signal<string>;
  readonly extras: Signal<Extras>;
  readonly totals = computed(() =>
    totalsOf(
      this.list.value.map(({ text }) => text.value),
      this.taxInclusive.value,
      this.discount.value,
    ),
  );
  #made = 0;

  constructor(
    begin: readonly LineText[],
    { taxInclusive, discount = "" }: { taxInclusive: boolean; discount?: string },
  ) {
    this.taxInclusive = signal(taxInclusive);
    this.discount = signal(discount);
    this.extras = signal({
      discounts: discount !== "" || begin.some((text) => text.discount_percent !== ""),
      options: begin.some((text) => text.is_optional),
    });
    this.list = signal(begin.map((text) => this.#line(text)));
  }

  /** Shows or hides discounts or options. Hidden ones are cleared, because they would count unseen. */
  toggle(extra: keyof Extras): void {
    const isShown = !this.extras.value[extra];
    this.extras.value = { ...this.extras.value, [extra]: isShown };
    if (isShown) return;
    const cleared = extra === "discounts" ? { discount_percent: "" } : { is_optional: false, is_selected: true };
    if (extra === "discounts") this.discount.value = "";
    for (const { text } of this.list.value) text.value = { ...text.value, ...cleared };
  }

  #line(text: LineText): Line {
    this.#made++;
    return { key: this.#made, text: signal(text) };
  }

  /** Adds a line after the given one, or at the end. Returns undefined if the maximum is reached. */
  add(after?: number): Line | undefined {
    const before = this.list.value;
    if (before.length >= maxLines) return undefined;
    const line = this.#line(newLine.value);
    const at = before.findIndex(({ key }) => key === after);
    this.list.value = before.toSpliced(at === -1 ? before.length : at + 1, 0, line);
    return line;
  }

  /** Adds lines at the end, in place of an empty last one. Those that are too many are left out. */
  append(texts: readonly LineText[]): void {
    const kept = this.list.value.filter(({ text }) => text.value !== newLine.value);
    const added = texts.slice(0, maxLines - kept.length).map((text) => this.#line(text));
    this.list.value = [...kept, ...added];
  }

  remove(key: number): void {
    this.list.value = this.list.value.filter((line) => line.key !== key);
  }

  /** Returns false if the line is already at that end. */
  move(key: number, by: -1 | 1): boolean {
    const before = this.list.value;
    const at = before.findIndex((line) => line.key === key);
    const line = before[at];
    if (line === undefined || before[at + by] === undefined) return false;
    this.list.value = before.toSpliced(at, 1).toSpliced(at + by, 0, line);
    return true;
  }

  /** The fields of the mutation's input. */
  read(): { lines: LineInput[]; tax_inclusive: boolean; discount_percent: number } {
    const lines = this.list.value.map(({ text: { value } }) => ({
      description: value.description.trim(),
      quantity: numberOf(value.quantity),
      unit_price: numberOf(value.unit_price),
      tax_rate: numberOf(value.tax_rate),
      discount_percent: percentOf(value.discount_percent),
      is_optional: value.is_optional,
      is_selected: !value.is_optional || value.is_selected,
      quote_line_id: value.quote_line_id,
      job_line_id: value.job_line_id,
    }));
    const discount = percentOf(this.discount.value);
    return { lines, tax_inclusive: this.taxInclusive.value, discount_percent: discount };
  }
}

function percentOf(text: string): number {
  return text.trim() === "" ? 0 : numberOf(text);
}

function percentText(percent: number): string {
  return percent === 0 ? "" : String(percent);
}

type Begun = { lines?: readonly Priced[]; tax_inclusive: boolean; discount_percent: number };

/** A new record starts with one empty line unless it is given lines, and with the business's setting of tax. */
export function useLines({ lines, tax_inclusive: mode, discount_percent: percent = 0 }: Partial<Begun> = {}): Lines {
  return useState(() => {
    const taxInclusive = mode ?? viewer.value?.business.tax_inclusive ?? false;
    const begin = lines === undefined ? [newLine.value] : lines.map(textOfLine);
    return new Lines(begin, { taxInclusive, discount: percentText(percent) });
  })[0];
}

export function textOfLine({
  description,
  quantity,
  unit_price: price,
  tax_rate: rate,
  discount_percent: percent = 0,
  is_optional = false,
  is_selected = true,
  quote_line_id = null,
  job_line_id = null,
}: Priced): LineText {
  return {
    description,
    quantity: String(quantity),
    unit_price: dollarsOf(price),
    tax_rate: String(rate),
    discount_percent: percentText(percent),
    is_optional,
    is_selected,
    quote_line_id,
    job_line_id,
  };
}

/** Dollars as people write them: `80`, `12.50`, `0.035`. */
export function dollarsOf(price: number): string {
  const [, fraction = ""] = String(price).split(".");
  return Number.isInteger(price) ? String(price) : price.toFixed(Math.max(2, fraction.length));
}

type Figures = Pick<LineText, "quantity" | "unit_price" | "tax_rate"> &
  Partial<Pick<LineText, "discount_percent" | "is_optional" | "is_selected">>;

/** A line's total in dollars, after its discount and the one on all lines; 0 while a figure is invalid. */
export function lineTotal(line: Figures, discount = ""): number {
  return Number(lineCents(line, discount)) / 100;
}

const zero: Decimal = { digits: 0n, places: 0 };

function lineCents({ quantity, unit_price: price, discount_percent: own = "" }: Figures, discount: string): bigint {
  const [count, each] = [decimalOf(quantity), decimalOf(price)];
  if (count === undefined || each === undefined) return 0n;
  const { digits, places } = [own, discount].map(shareLeft).reduce(times, times(count, each));
  // Each share is in percent.
  return centsOf({ digits, places: places + 4 });
}

/** The percentage that a discount leaves. */
function shareLeft(discount: string): Decimal {
  const { digits, places } = decimalOf(discount) ?? zero;
  return { digits: 100n * 10n ** BigInt(places) - digits, places };
}

/** Rounds each line's total and tax, as the server does. Options that are not preselected do not count. */
export function totalsOf(lines: readonly Figures[], taxInclusive: boolean, discount = ""): Totals {
  let [before, sum, tax] = [0n, 0n, 0n];
  for (const line of lines.filter(({ is_optional = false, is_selected = true }) => !is_optional || is_selected)) {
    const cents = lineCents(line, discount);
    before += lineCents({ ...line, discount_percent: "" }, "");
    sum += cents;
    tax += taxCents(cents, decimalOf(line.tax_rate) ?? zero, taxInclusive);
  }
  const [subtotal, total] = taxInclusive ? [sum - tax, sum] : [sum, sum + tax];
  const dollars = (cents: bigint) => Number(cents) / 100;
  return {
    discount: dollars(before - sum),
    subtotal: dollars(subtotal),
    tax: dollars(tax),
    total: dollars(total),
  };
}

/** The tax on cents, or within them. */
function taxCents(cents: bigint, { digits, places }: Decimal, isWithin: boolean): bigint {
  const one = 10n ** BigInt(places);
  return divide(cents * digits, isWithin ? one + digits : one);
}
