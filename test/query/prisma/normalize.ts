import { Decimal } from "../../../src/query/decimal.ts";
import type { Args } from "./arguments.ts";

/** Converts a result to plain values: bytes become comparable, and lists without an order are sorted. */
export function normalize(result: unknown, args: Args = {}): unknown {
  if (!Array.isArray(result)) return plain(result, args);
  const rows = result.map((row) => plain(row, args));
  return args.orderBy === undefined ? rows.toSorted(compare) : rows;
}

function plain(row: unknown, { include = {} }: Args): unknown {
  if (row === null || typeof row !== "object") return row;
  return Object.fromEntries(
    Object.entries(row)
      .sort(compare)
      .map(([name, value]) => {
        const nested = include[name];
        return [name, nested === undefined ? plainValue(value) : normalize(value, nested === true ? {} : nested)];
      }),
  );
}

function plainValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (value instanceof Date) return value.toISOString();
  if (Decimal.isDecimal(value)) return `decimal ${String(value)}`;
  return Array.isArray(value) ? value.map(plainValue) : value;
}

function compare(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
