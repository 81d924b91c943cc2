import type { GraphQLSchema } from "graphql";
import { limits } from "../../../limits/limits.ts";
import type { CustomDefinition } from "./custom-fields.ts";
import type { ImportKind } from "./fields.ts";
import { type BusinessPlace, type CustomerRow, readCustomer } from "./read-customer.ts";
import { type PriceItemRow, readPriceItem } from "./read-price-item.ts";
import { type Columns, Row } from "./row.ts";

export type RowsTask = {
  kind: ImportKind;
  columns: Columns;
  place: BusinessPlace;
  /** The definitions of the custom fields in the columns. */
  definitions: readonly CustomDefinition[];
  /** Positions and cells as JSON. The event loop passes it on without parsing. */
  rows: string;
};

/** A price item with its decimals as strings, because decimals cannot be passed between threads. */
export type WrittenPriceItem = Omit<PriceItemRow, "item"> & {
  item: Omit<PriceItemRow["item"], "unit_price" | "tax_rate"> & { unit_price: string; tax_rate?: string };
};

export type RowRead<R> = {
  position: number;
  /** A text that identifies the row for people. */
  label: string;
  read: R | { reason: string };
};

export type RowsRead = { customers: RowRead<CustomerRow>[]; priceItems: RowRead<WrittenPriceItem>[] };

const maxLabelCharacters = 200;

/** The content of each row, or the reason to refuse it. */
export function readRows(schema: GraphQLSchema, task: RowsTask): RowsRead {
  const { kind, columns, place, definitions, rows } = task;
  const stored = JSON.parse(rows) as { position: number; cells: string[] }[];
  const readAll = <R>(read: (row: Row) => R | { reason: string }) =>
    stored.map(({ position, cells }): RowRead<R> => {
      const row = new Row(columns, cells);
      return { position, label: labelOf(row), read: refuseLong(columns, cells) ?? read(row) };
    });
  return kind === "customers"
    ? { customers: readAll((row) => readCustomer(schema, row, place, definitions)), priceItems: [] }
    : { customers: [], priceItems: readAll((row) => write(readPriceItem(schema, row, place.country))) };
}

/** Files that earlier versions read can have longer cells. */
function refuseLong(columns: Columns, cells: readonly string[]): { reason: string } | undefined {
  const max = limits.imports.cell.max;
  const long = columns.find(({ field }, index) => field !== null && (cells[index] ?? "").length > max);
  return long && { reason: `${long.header} has more than ${max.toLocaleString("en-AU")} characters.` };
}

function write(read: PriceItemRow | { reason: string }): WrittenPriceItem | { reason: string } {
  if ("reason" in read) return read;
  const { unit_price: price, tax_rate: rate, ...item } = read.item;
  return {
    ...read,
    item: { ...item, unit_price: price.toString(), ...(rate == null ? {} : { tax_rate: rate.toString() }) },
  };
}

function labelOf(row: Row): string {
  const person = `${row.get("first_name")} ${row.get("last_name")}`.trim();
  const label = row.get("name") || row.get("company") || person || row.get("site_name");
  return label.slice(0, maxLabelCharacters).toWellFormed();
}
