import { type GraphQLInputType, type GraphQLSchema, isInputType } from "graphql";
import { coerce, type Fault } from "../../../graphql/coerce.ts";
import { normalize } from "../../../text/normalize.ts";
import { oneLine } from "../../../text/one-line.ts";
import { isId } from "../../kernel/store.ts";
import { importFields } from "./fields.ts";
import { isNo, isSet } from "./read-values.ts";

/** The field of each column of the file, in order. */
export type Columns = readonly { header: string; field: string | null }[];

/** A row of the file, read by field. */
export class Row {
  readonly #columns: Columns;
  readonly #cells: readonly string[];

  constructor(columns: Columns, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  /** The non-empty values of the field's columns. */
  all(field: string): string[] {
    return this.#columns
      .map((column, index) => (column.field === field ? (this.#cells[index] ?? "").trim() : ""))
      .filter((cell) => cell !== "");
  }

  get(field: string): string {
    return this.all(field)[0] ?? "";
  }

  hasColumn(field: string): boolean {
    return this.#columns.some((column) => column.field === field);
  }

  headerOf(field: string): string | undefined {
    return this.#columns.find((column) => column.field === field)?.header;
  }
}

/** A row's values for an input, without empty ones. */
export type Given = Readonly<Record<string, unknown>>;

export function given(fields: Given): Given {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}

/** Validates a value as an input of the schema. Returns the coerced input and its faults. */
export function checkInput<Input>(
  schema: GraphQLSchema,
  name: string,
  value: Given,
): { input: Input; faults: readonly Fault[] } {
  const type = schema.getType(name);
  if (!isInputType(type)) throw new Error(`there is no input ${name}`);
  const faults: Fault[] = [];
  const input = coerce(type as GraphQLInputType, value, [], faults) as Input;
  return { input, faults };
}

export function isArchived(row: Row): boolean {
  return isSet(row.get("archived")) || isNo(row.get("active"));
}

export function idOf(text: string): string | null {
  return isId(text) ? text.toLowerCase() : null;
}

/** Normalizes case, spaces and Unicode form. */
export function fold(text: string): string {
  return normalize(oneLine(text), "NFKC").toLowerCase();
}

/** A sentence such as `Main Phone #s must be a valid phone number: “1234”.` */
export function sentenceOf(row: Row, of: string, { path, detail }: Fault, value: Given): string {
  const names = path[0] === "address" || path[0] === "billing_address" ? path.slice(1) : path;
  const prefix = path[0] === "billing_address" ? "billing_" : of;
  const field = `${prefix}${names.find((name) => typeof name === "string") ?? "line1"}`;
  const header = headerOf(row, field) ?? titleOf(field);
  const at: unknown = path.reduce<unknown>((inside, name) => (inside as Given | undefined)?.[name], value);
  const written = typeof at === "string" ? `: “${at.length > 60 ? `${at.slice(0, 60)}…` : at}”` : "";
  const hint = /^\d[.,\d]*E\+\d+$/i.test(String(at)) ? " A spreadsheet has shortened the number." : "";
  return `${header} ${detail}${written}.${hint}`;
}

function titleOf(field: string): string {
  const known = Object.values(importFields).flat();
  return known.find(({ name }) => name === field)?.title ?? field;
}

const likewise: Readonly<Record<string, readonly string[]>> = {
  name: ["name", "company", "first_name", "last_name"],
  phone: ["phone", "mobile"],
  contact_name: ["contact_name", "contact_first_name", "first_name"],
  unit_price: ["unit_price", "unit_price_with_gst"],
};

function headerOf(row: Row, field: string): string | undefined {
  return (likewise[field] ?? [field]).map((one) => row.headerOf(one)).find((header) => header !== undefined);
}
