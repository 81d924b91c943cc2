import type { Caller } from "../../auth/caller.ts";
import type { Context } from "../../graphql/context.ts";
import type { CustomFilter, CustomValue, CustomValues, Metadata } from "../../graphql/scalars.ts";
import { limits } from "../../limits/limits.ts";
import { badField, badFields, badParameter } from "../../problems.ts";
import { JsonMerge } from "../../query/json-merge.ts";
import type { RowOf, Where } from "../../query/types.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import type { Field } from "../kernel/fields.ts";
import { readCustomValue } from "./custom-fields/read-custom-value.ts";

/** The models whose records have custom values and metadata. */
export type CustomModel = "Customer" | "Site" | "Lead" | "Quote" | "Job" | "Invoice";

const records = {
  Customer: "customer",
  Site: "site",
  Lead: "lead",
  Quote: "quote",
  Job: "job",
  Invoice: "invoice",
} as const satisfies Record<CustomModel, RowOf<"CustomField">["record"]>;

type Row = Pick<RowOf<CustomModel>, "custom" | "metadata">;

/** The two fields of a record that hold values beside the schema's own. */
export function valueFields(noun: string) {
  return { custom: customField(noun), metadata: metadataField(noun) };
}

function customField(noun: string): Field<CustomValues, "always", false, false, false> {
  return {
    output: { kind: "column", type: "CustomValues" },
    input: { type: "CustomValues", parse: undefined },
    options: {
      description: `The ${noun}'s values of the business's custom fields, by their keys. Fields without a value are left out.`,
      create: { description: "Values of custom fields by key.", example: undefined },
      update: {
        description: "Values of custom fields by key; null clears one.",
      },
      example: {},
      writable: "always",
      column: false,
    },
  };
}

function metadataField(noun: string): Field<Metadata, "always", false, false, false> {
  return {
    output: {
      kind: "resolved",
      type: "Metadata",
      select: { metadata: true },
      resolve: (row: Pick<Row, "metadata">, _args: object, { caller }: Context) => pairsOf(row, caller),
    },
    input: { type: "Metadata", parse: undefined },
    options: {
      description: `Your own pairs of the ${noun}. Other API keys and apps do not see them, and have their own.`,
      create: { description: "Your own pairs, which other API keys and apps do not see.", example: undefined },
      update: {
        description:
          "Your own pairs, which other API keys and apps do not see. Null removes one; others keep their values.",
        example: undefined,
      },
      example: {},
      writable: "always",
      column: false,
    },
  };
}

type Given = { custom?: CustomValues | undefined; metadata?: Metadata | undefined };

/** An import has no caller, and writes no metadata. */
type Writing = { db: Tenant; caller?: Caller | undefined };

/** The columns of a new record's values. */
export async function newValues({ db, caller }: Writing, model: CustomModel, { custom, metadata }: Given) {
  const columns = {
    ...(custom === undefined ? {} : { custom: withoutNulls(await readValues(db, model, custom)) }),
    ...(metadata === undefined ? {} : { metadata: { [ownerOf(caller)]: withoutNulls(metadata) } }),
  };
  assertSize(columns, caller);
  return columns;
}

/** The changes of a record's values. The database merges them into the stored ones. Then call `assertValues`. */
export async function changedValues({ db, caller }: Writing, model: CustomModel, { custom, metadata }: Given) {
  return {
    ...(custom === undefined ? {} : { custom: new JsonMerge(await readValues(db, model, custom)) }),
    ...(metadata === undefined ? {} : { metadata: new JsonMerge(metadata, ownerOf(caller)) }),
  };
}

/** Throws if the changed record has more values than it may. The transaction then undoes the change. */
export function assertValues({ caller }: Pick<Writing, "caller">, { custom, metadata }: Given, row: Row): void {
  if (custom !== undefined || metadata !== undefined) assertSize(row, caller);
}

function assertSize({ custom, metadata }: Partial<Row>, caller: Caller | undefined): void {
  const maxBytes = limits.records.customBytes.max;
  if (custom !== undefined && bytesOf(custom) > maxBytes)
    throw badField("/custom", `has more than the ${maxBytes} bytes of a record's custom fields`);
  if (metadata === undefined) return;
  const maxPairs = limits.records.metadataPairs.max;
  const own = pairsOf({ metadata }, caller);
  if (Object.keys(own).length > maxPairs)
    throw badField("/metadata", `makes more than the ${maxPairs} pairs of a record`);
  const maxOwnBytes = limits.records.metadataBytes.max;
  if (bytesOf(own) > maxOwnBytes) throw badField("/metadata", `makes more than the ${maxOwnBytes} bytes of a record`);
  if (bytesOf(metadata) > limits.records.metadataBytesOfAll.max)
    throw badField("/metadata", "does not fit: the metadata of all keys and apps of this record is full");
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Checks the values against the definitions, and returns them in the form that is stored. A field that is archived at
 * the same moment may still get a value, which an archived field can have.
 */
async function readValues(db: Tenant, model: CustomModel, given: CustomValues): Promise<CustomValues> {
  const keys = Object.keys(given);
  if (keys.length === 0) return {};
  const fields = await db.findMany("CustomField", { where: { record: records[model], key: { in: keys } } });
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const faults: { pointer: string; detail: string }[] = [];
  const values = keys.map((key) => {
    const read = readCustomValue(byKey.get(key), given[key] ?? null);
    if ("detail" in read) faults.push({ pointer: `/custom/${key}`, detail: read.detail });
    return [key, "value" in read ? read.value : null] as const;
  });
  if (faults.length > 0) throw badFields(faults);
  return Object.fromEntries(values);
}

function withoutNulls<Value>(values: Record<string, Value | null>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

/** A record's custom values. The database holds no others. */
export function customOf({ custom }: Pick<Row, "custom">): Record<string, CustomValue> {
  return custom as Record<string, CustomValue>;
}

/** The pairs that the caller has written. */
function pairsOf({ metadata }: Pick<Row, "metadata">, caller: Caller | undefined): Record<string, string> {
  return (metadata as Record<string, Record<string, string>>)[caller?.id ?? ""] ?? {};
}

/** The id that a caller's pairs are stored under. */
function ownerOf(caller: Caller | undefined): string {
  if (caller === undefined || caller.id === "") throw new Error("only a caller with a credential writes metadata");
  return caller.id;
}

/** The filter of a list by a custom field. */
export const customFilter = {
  custom: { type: "CustomFilter", description: "Filter by the value of a custom field." },
} as const;

type Filter = CustomFilter | null | undefined;

/** Throws if the filter names no custom field, because it would find nothing. */
export async function assertCustomKey(db: Tenant, model: CustomModel, filter: Filter): Promise<void> {
  if (filter == null) return;
  const { key } = filter;
  const field = await db.findFirst("CustomField", { where: { record: records[model], key } });
  if (field === null) throw badParameter("custom", `names ${key}, which is not a custom field of this kind of record`);
}

/** The condition of `customFilter`. The value is compared as each of the types that its text can be. */
export function customWhere<M extends CustomModel>(filter: Filter): Where<M> | undefined {
  if (filter == null) return undefined;
  const { key, value } = filter;
  return { OR: readings(value).map((equals) => ({ custom: { path: [key], equals } })) } as Where<M>;
}

function readings(text: string): CustomValue[] {
  if (text === "true" || text === "false") return [text, text === "true"];
  return /^-?\d+(\.\d+)?$/.test(text) ? [text, Number(text)] : [text];
}
