import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";

type Fields = readonly { name: string; type: GraphQLInputType }[];
type Values = Record<string, unknown>;

const byField = new WeakMap<GraphQLField<unknown, unknown>, (values: Values) => Values>();

/** A field's arguments with their ids in lower case, as they are stored: rules compare the two as strings. */
export function lowerIds(info: GraphQLResolveInfo, values: Values): Values {
  const field = info.parentType.getFields()[info.fieldName];
  if (field === undefined) return values;
  let lower = byField.get(field);
  if (lower === undefined) {
    lower = compileFields(field.args) ?? ((same) => same);
    byField.set(field, lower);
  }
  return lower(values);
}

/** Undefined where the type holds no id. */
function compileType(type: GraphQLInputType): ((value: unknown) => unknown) | undefined {
  if (isNonNullType(type)) return compileType(type.ofType);
  if (isInputObjectType(type))
    return compileFields(Object.values(type.getFields())) as ((value: unknown) => unknown) | undefined;
  if (!isListType(type)) return type.name === "ID" ? (id) => String(id).toLowerCase() : undefined;
  const lower = compileType(type.ofType);
  return lower && ((items) => (items as unknown[]).map((item) => (item === null ? null : lower(item))));
}

function compileFields(fields: Fields): ((values: Values) => Values) | undefined {
  const lowered = fields.flatMap(({ name, type }) => {
    const lower = compileType(type);
    return lower === undefined ? [] : [{ name, lower }];
  });
  if (lowered.length === 0) return undefined;
  return (values) => {
    const given = lowered.filter(({ name }) => values[name] != null);
    return { ...values, ...Object.fromEntries(given.map(({ name, lower }) => [name, lower(values[name])])) };
  };
}
