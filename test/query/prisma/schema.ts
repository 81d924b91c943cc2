import { readFileSync } from "node:fs";
import type { ModelName } from "../../../src/query/types.ts";

export type Field = {
  name: string;
  type: string;
  isList: boolean;
  isNullable: boolean;
  isEnum: boolean;
  isUnique: boolean;
  isDate: boolean;
  hasDefault: boolean;
  /** The default differs from row to row. */
  isVolatile: boolean;
  isComputed: boolean;
};

export type Relation = {
  name: string;
  model: ModelName;
  isList: boolean;
  isNullable: boolean;
  /** On the side of the foreign key: its fields, and the fields that they reference. */
  keys: { own: string[]; theirs: string[] } | undefined;
};

export type Model = { name: ModelName; fields: Field[]; relations: Relation[]; key: string[]; tenantField: string };

/** Prisma's client does not export which fields are optional or lists, so they are read from the schema. */
const text = readFileSync(new URL("../../../prisma/schema.prisma", import.meta.url), "utf8");

const blocks = (kind: string) =>
  [...text.matchAll(new RegExp(`^${kind} (\\w+) \\{\\n(.*?)^\\}`, "gms"))].map(([, name = "", body = ""]) => ({
    name,
    lines: body.split("\n").map((line) => line.trim()),
  }));

export const enums = new Map(
  blocks("enum").map(({ name, lines }) => [
    name,
    lines.filter((line) => /^\w/.test(line)).map((line) => line.split(" ")[0] ?? ""),
  ]),
);

/** Columns that Postgres computes. The schema does not mark them. */
const computed = new Set([
  "Conversation.isUnreplied",
  "Conversation.isUnmatched",
  "Conversation.listedAs",
  "WebhookDelivery.isTroubled",
]);

const names = new Set(blocks("model").map(({ name }) => name));

/** The models whose rows belong to a business. */
export const models: Model[] = blocks("model")
  .filter(({ name, lines }) => name === "Business" || lines.some((line) => line.startsWith("businessId ")))
  .map(({ name, lines }) => {
    const declared = lines.flatMap((line) => {
      const [, field = "", type = "", modifier = "", attributes = ""] =
        /^(\w+)\s+(\w+)(\?|\[\])?(.*)$/.exec(line) ?? [];
      return field === "" ? [] : [{ field, type, modifier, attributes }];
    });
    const fields = declared.filter(({ type }) => !names.has(type)).map((declared) => fieldOf(name, declared));
    const id = declared.find(({ attributes }) => /@id\b/.test(attributes))?.field;
    const key = id === undefined ? listIn(lines.find((line) => line.startsWith("@@id")) ?? "", "@@id\\(") : [id];
    return {
      name: name as ModelName,
      fields: fields.map((field) => (key.includes(field.name) ? { ...field, isUnique: true } : field)),
      relations: declared.filter(({ type }) => names.has(type)).map(relationOf),
      key,
      tenantField: name === "Business" ? "id" : "businessId",
    };
  });

type Declared = { field: string; type: string; modifier: string; attributes: string };

function fieldOf(model: string, { field, type, modifier, attributes }: Declared): Field {
  return {
    name: field,
    type: attributes.includes("@db.Uuid") ? "Uuid" : type,
    isList: modifier === "[]",
    isNullable: modifier === "?",
    isEnum: enums.has(type),
    isUnique: /@unique\b/.test(attributes),
    isDate: attributes.includes("@db.Date"),
    hasDefault: /@default|@updatedAt/.test(attributes),
    isVolatile: /@default\((now|uuid|dbgenerated)|@updatedAt/.test(attributes),
    isComputed: computed.has(`${model}.${field}`),
  };
}

function relationOf({ field, type, modifier, attributes }: Declared): Relation {
  const own = listIn(attributes, "fields: ");
  return {
    name: field,
    model: type as ModelName,
    isList: modifier === "[]",
    isNullable: modifier === "?",
    keys: own.length === 0 ? undefined : { own, theirs: listIn(attributes, "references: ") },
  };
}

function listIn(source: string, before: string): string[] {
  return new RegExp(`${before}\\[([^\\]]*)\\]`).exec(source)?.[1]?.split(/,\s*/) ?? [];
}
