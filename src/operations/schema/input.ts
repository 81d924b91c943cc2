import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
} from "graphql";
import { isNotNull } from "../../graphql/coerce.ts";
import type { Definitions } from "../../json-schema/definitions.ts";
import { annotate, type JsonSchema, nullable } from "../../json-schema/json-schema.ts";
import type { Operation, Parameter } from "../operation.ts";
import { leafSchema } from "./leaf.ts";
import { subjectOf } from "./subject.ts";

export function inputSchema(type: GraphQLInputType, definitions: Definitions, subject = ""): JsonSchema {
  if (!isNonNullType(type)) return nullable(inputSchema(new GraphQLNonNull(type), definitions, subject));
  const { ofType } = type;
  if (isListType(ofType)) return { type: "array", items: inputSchema(ofType.ofType, definitions, subject) };
  if (isInputObjectType(ofType)) return definitions.refer(ofType.name, ofType, () => objectSchema(ofType, definitions));
  return leafSchema(ofType, { subject, brief: true });
}

function objectSchema(type: GraphQLInputObjectType, definitions: Definitions): JsonSchema {
  const fields = Object.values(type.getFields());
  const required = fields.filter(isRequiredInputField).map(({ name }) => name);
  return annotate(
    {
      type: "object",
      properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, definitions)])),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
    type,
  );
}

function fieldSchema(field: GraphQLInputField, definitions: Definitions): JsonSchema {
  const type = isNotNull(field) ? present(field.type) : field.type;
  const schema = annotate(inputSchema(type, definitions, subjectOf(field.name)), field);
  return withDefault(schema, field.type, field.defaultValue);
}

/** The schema of a path or query variable, which cannot be null. */
export function parameterSchema(operation: Operation, parameter: Parameter, definitions: Definitions): JsonSchema {
  const schema = inputSchema(present(parameter.type), definitions, subjectOf(parameter.name, operation));
  return withDefault(annotate(schema, parameter), parameter.type, parameter.defaultValue);
}

/** The schema of a tool's arguments: path and query variables and the fields of the body, in one object. */
export function argumentsSchema(operation: Operation, definitions: Definitions): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const parameter of [...operation.path, ...operation.query]) {
    properties[parameter.name] = parameterSchema(operation, parameter, definitions);
    if (isNonNullType(parameter.type) && parameter.defaultValue === undefined) required.push(parameter.name);
  }
  const body = operation.input === undefined ? undefined : getNullableType(operation.input.type);
  for (const field of isInputObjectType(body) ? Object.values(body.getFields()) : []) {
    properties[field.name] = fieldSchema(field, definitions);
    if (isRequiredInputField(field)) required.push(field.name);
  }
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

function present(type: GraphQLInputType): GraphQLInputType {
  return new GraphQLNonNull(getNullableType(type));
}

function withDefault(schema: JsonSchema, type: GraphQLInputType, value: unknown): JsonSchema {
  return value === undefined ? schema : { ...schema, default: asSent(type, value) };
}

/** A default in the form that a caller sends. GraphQL stores internal values, for example of enums. */
function asSent(type: GraphQLInputType, value: unknown): unknown {
  if (value === null) return null;
  const named = getNullableType(type);
  if (isListType(named)) return Array.isArray(value) ? value.map((one) => asSent(named.ofType, one)) : value;
  return isEnumType(named) || isScalarType(named) ? named.coerceOutputValue(value) : value;
}
