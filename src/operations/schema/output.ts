import {
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
} from "graphql";
import { rootDeclaration } from "../../graphql/declarations.ts";
import { collectFields } from "../../graphql/selection.ts";
import { Definitions } from "../../json-schema/definitions.ts";
import { exampleOf } from "../../json-schema/example.ts";
import { annotate, type JsonSchema, nullable } from "../../json-schema/json-schema.ts";
import { expandableIn } from "../expandable.ts";
import type { Expandable, Operation } from "../operation.ts";
import { leafSchema } from "./leaf.ts";
import { subjectOf } from "./subject.ts";

type Selections = readonly SelectionNode[];

/** The schema of the response, which is what the operation selects. */
export function outputSchema(operation: Operation, definitions: Definitions): JsonSchema {
  const { output, selection, expandable } = operation;
  return valueSchema(output, selection?.selections ?? [], "", expandable, definitions);
}

/** A complete response without related records, built from the examples in its schema. */
export function answerExample(operation: Operation): Record<string, unknown> {
  const definitions = new Definitions("#/$defs/");
  const example = exampleOf(outputSchema(operation, definitions), definitions) as Record<string, unknown>;
  const { answer = {} } = rootDeclaration(operation.root) ?? {};
  return { ...example, ...answer };
}

function valueSchema(
  type: GraphQLOutputType,
  selections: Selections,
  subject: string,
  expandable: Expandable,
  definitions: Definitions,
): JsonSchema {
  if (!isNonNullType(type)) return nullable(presentSchema(type, selections, subject, expandable, definitions));
  return presentSchema(type.ofType, selections, subject, expandable, definitions);
}

function presentSchema(
  type: GraphQLOutputType,
  selections: Selections,
  subject: string,
  expandable: Expandable,
  definitions: Definitions,
): JsonSchema {
  if (isListType(type))
    return { type: "array", items: valueSchema(type.ofType, selections, subject, expandable, definitions) };
  if (isLeafType(type)) return leafSchema(type, { subject, definitions });
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`the type ${String(type)} has no schema`);
  const [only, ...more] = selections;
  const fragment =
    only?.kind === Kind.FRAGMENT_SPREAD && more.length === 0 ? expandable.fragments.get(only.name.value) : undefined;
  if (fragment === undefined) return objectSchema(type, selections, expandable, definitions);
  return definitions.refer(fragment.name.value, fragment, () => ({
    ...objectSchema(type, selections, expandable, definitions),
    ...(fragment.description === undefined ? {} : { description: fragment.description.value }),
  }));
}

function objectSchema(
  type: GraphQLObjectType | GraphQLInterfaceType,
  selections: Selections,
  expandable: Expandable,
  definitions: Definitions,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [key, nodes] of collectFields(type, selections, expandable)) {
    const name = nodes[0]?.name.value ?? key;
    properties[key] = fieldSchema(type, name, nodes, expandable, definitions);
  }
  const required = Object.keys(properties);
  if (definitions.withExpandable)
    for (const [key, node] of expandableIn(selections, expandable)) {
      const schema = fieldSchema(type, node.name.value, [node], expandable, definitions);
      properties[key] = { ...schema, description: `${schema.description} Present only if \`expand\` names it.` };
    }
  return {
    type: "object",
    ...(type.description == null ? {} : { description: type.description }),
    properties,
    required,
    ...(definitions.strict ? { additionalProperties: false } : {}),
  };
}

function fieldSchema(
  type: GraphQLObjectType | GraphQLInterfaceType,
  name: string,
  nodes: readonly FieldNode[],
  expandable: Expandable,
  definitions: Definitions,
): JsonSchema {
  const field = type.getFields()[name];
  if (field === undefined) throw new Error(`${type.name}.${name} has no schema`);
  const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
  const subject = name === "id" ? snakeCase(type.name) : subjectOf(name);
  return annotate(valueSchema(field.type, below, subject, expandable, definitions), field);
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
