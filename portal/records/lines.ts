import { computed, type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { viewer } from "../data/viewer.ts";
import type { LineInput } from "../generated/types.ts";
import { centsOf, type Decimal, decimalOf, divide, numberOf, times } from "./decimal.ts";

/** A line as field values. */
export type LineText = { description: string; quantity: string; unit_price: string; tax_rate: string };

/** `key` survives moves. `text` is a signal, so that typing renders one line. */
export type Line = { key: number; text: Signal<LineText> };

export type Totals = { subtotal: number; tax: number; total: number };

export const maxLines = 200;
export const maxDescription = 4000;
const newLine: LineText = { description: "", quantity: "1", unit_price: "", tax_rate: "0.1" };

type Priced = { description: string; quantity: number; unit_price: number; tax_rate: number };

/** The lines of a quote or an invoice while they are edited. */
export class Lines {
  readonly list: Signal<readonly Line[]>;
  /** Whether unit prices and line totals include GST. */
  readonly taxInclusive: Signal<boolean>;
  readonly totals = computed(() =>
    totalsOf(
      this.list.value.map(({ text }) => text.value),
      this.taxInclusive.value,
    ),
  );
  #made = 0;

  constructor(begin: readonly LineText[], taxInclusive: boolean) {
    this.taxInclusive = signal(taxInclusive);
    this.list = signal(begin.map((text) => this.#line(text)));
  }

  #line(text: LineText): Line {
    this.#made++;
    return { key: this.#made, text: signal(text) };
  }

  /** Adds a line after the given one, or at the end. Returns undefined if the maximum is reached. */
  add(after?: number): Line | undefined {
    const before = this.list.value;
    if (before.length >= maxLines) return undefined;
    const line = this.#line(newLine);
    const at = before.findIndex(({ key }) => key === after);
    this.list.value = before.toSpliced(at === -1 ? before.length : at + 1, 0, line);
    return line;
  }

  /** Adds lines at the end, in place of an empty last one. Those that are too many are left out. */
  append(texts: readonly LineText[]): void {
    const kept = this.list.value.filter(({ text }) => text.value !== newLine);
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
  read(): { lines: LineInput[]; tax_inclusive: boolean } {
    const lines = this.list.value.map(({ text: { value } }) => ({
      description: value.description.trim(),
      quantity: numberOf(value.quantity),
      unit_price: numberOf(value.unit_price),
      tax_rate: numberOf(value.tax_rate),
    }));
    return { lines, tax_inclusive: this.taxInclusive.value };
  }
}

type Begun = { lines?: readonly Priced[]; tax_inclusive: boolean };

/** A new record starts with one empty line unless it is given lines, and with the business's setting of GST. */
export function useLines({ lines, tax_inclusive: mode }: Partial<Begun> = {}): Lines {
  return useState(() => {
    const taxInclusive = mode ?? viewer.value?.business.tax_inclusive ?? false;
    return new Lines(lines === undefined ? [newLine] : lines.map(textOfLine), taxInclusive);
  })[0];
}

export function textOfLine({ description, quantity, unit_price: price, tax_rate: rate }: Priced): LineText {
  return { description, quantity: String(quantity), unit_price: dollarsOf(price), tax_rate: String(rate) };
}

/** Dollars as people write them: `80`, `12.50`, `0.035`. */
export function dollarsOf(price: number): string {
  const [, fraction = ""] = String(price).split(".");
  return Number.isInteger(price) ? String(price) : price.toFixed(Math.max(2, fraction.length));
}

type Figures = Pick<LineText, "quantity" | "unit_price" | "tax_rate">;

/** A line's total in dollars; 0 while a figure is invalid. */
export function lineTotal(line: Figures): number {
  return Number(lineCents(line)) / 100;
}

function lineCents({ quantity, unit_price: price }: Figures): bigint {
  const [count, each] = [decimalOf(quantity), decimalOf(price)];
  return count === undefined || each === undefined ? 0n : centsOf(times(count, each));
}

/** Rounds each line's total and tax, as the server does. */
export function totalsOf(lines: readonly Figures[], taxInclusive: boolean): Totals {
  let [sum, tax] = [0n, 0n];
  for (const line of lines) {
    const cents = lineCents(line);
    sum += cents;
    tax += taxCents(cents, decimalOf(line.tax_rate) ?? { digits: 0n, places: 0 }, taxInclusive);
  }
  const [subtotal, total] = taxInclusive ? [sum - tax, sum] : [sum, sum + tax];
  return { subtotal: Number(subtotal) / 100, tax: Number(tax) / 100, total: Number(total) / 100 };
}

/** The GST on cents, or within them. */
function taxCents(cents: bigint, { digits, places }: Decimal, isWithin: boolean): bigint {
  const one = 10n ** BigInt(places);
  return divide(cents * digits, isWithin ? one + digits : one);
}
