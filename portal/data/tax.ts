import { computed } from "@preact/signals";
import { viewer } from "./viewer.ts";

type Kind = { name: string; rate: number };

const australian: Kind[] = [
  { name: "GST 10%", rate: 0.1 },
  { name: "GST free", rate: 0 },
];

const kinds = computed(() => viewer.value?.business.tax_kinds ?? australian);

/** The tax's name as a title: `GST`, `Sales tax`. */
export const taxTitle = computed(() => viewer.value?.business.tax_name ?? "GST");

/** The tax's name within a sentence: `GST`, `sales tax`. */
export const taxWord = computed(() => taxTitle.value.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()));

/** The rate of a new line. */
export const standardRate = computed(() => kinds.value[0]?.rate ?? 0);

/** Whether people type the rate, because it differs from place to place. */
export const isRateTyped = computed(() => kinds.value.length < 2);

/** The rates to choose from. A line or item of the API may have another one. */
export function kindsWith(rate: number): readonly Kind[] {
  const isUsual = Number.isNaN(rate) || kinds.value.some((kind) => kind.rate === rate);
  return isUsual ? kinds.value : [...kinds.value, { name: `${percentOf(rate)}%`, rate }];
}

/** A rate as a percentage: 0.0825 is `8.25`. */
export function percentOf(rate: number): string {
  return String(Math.round(rate * 10_000) / 100);
}

/** A percentage as a rate: `8.25` is 0.0825. */
export function rateOf(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000;
}
