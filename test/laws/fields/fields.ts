import { type GraphQLField, getNamedType, isInterfaceType, isLeafType, isNonNullType, isObjectType } from "graphql";

export type Field = GraphQLField<unknown, unknown>;
export type Variables = Record<string, unknown>;

export const fieldsOf = (type: { getFields(): Record<string, Field> } | null | undefined) =>
  Object.values(type?.getFields() ?? {}).map((field) => [field.name, field] as const);

/** Selects all fields without required arguments, to the given depth. */
export function selectAll({ type }: Pick<Field, "type">, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return "";
  if (!isObjectType(named) && !isInterfaceType(named))
    throw new Error(`${named} is of a kind that selections do not cover`);
  const fields = Object.values(named.getFields()).filter(({ args }) => args.every((one) => !isNonNullType(one.type)));
  const selected = fields.flatMap((field) => {
    const isLeaf = isLeafType(getNamedType(field.type));
    // A whole record beside its summary. With its relations, the document would be past the limits.
    const below = field.name.endsWith("_record") ? 0 : depth - 1;
    return isLeaf || depth > 0 ? [field.name + selectAll(field, below)] : [];
  });
  return selected.length === 0 ? " { __typename }" : ` { ${selected.join(" ")} }`;
}

/** A document with one root field and its variables. */
export function writeDocument(kind: "query" | "mutation", field: Field, variables: Variables, depth: number): string {
  const given = field.args.filter(({ name }) => name in variables);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const args = given.map(({ name }) => `${name}: $${name}`).join(", ");
  const selection = selectAll(field, depth);
  return given.length === 0
    ? `${kind} { ${field.name}${selection} }`
    : `${kind} (${declared}) { ${field.name}(${args})${selection} }`;
}
