import { quantile } from "../drive.ts";

export type Finding = {
  what: string;
  limit: string;
  result: string;
  /** Undefined if there is no limit. */
  holds: boolean | undefined;
};

export function atMost(what: string, value: number, limit: number, unit: string, digits = 0): Finding {
  return {
    what,
    limit: `≤ ${limit} ${unit}`.trim(),
    result: `${value.toFixed(digits)} ${unit}`.trim(),
    holds: value <= limit,
  };
}

/** A failed measurement counts as a broken limit. */
export function failed(what: string, limit: string, reason: unknown): Finding {
  const text = reason instanceof Error ? reason.message : String(reason);
  return { what, limit, result: `not measured: ${text.split("\n", 1)[0]}`, holds: false };
}

export function quantileOf(values: readonly number[], share: number): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    share,
  );
}

export function maxOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values);
}
