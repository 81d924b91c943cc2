/**
 * Replaces `@0no-co/graphql.web` with the parts that the client and its cache use. The generator parses documents and
 * the browser sends ids, so neither the parser nor the printer is in the bundle.
 */

export const Kind = {
  NAME: "Name",
  DOCUMENT: "Document",
  OPERATION_DEFINITION: "OperationDefinition",
  FIELD: "Field",
  INLINE_FRAGMENT: "InlineFragment",
  FRAGMENT_DEFINITION: "FragmentDefinition",
} as const;

/** An error of an answer, with its message and extensions. */
export class GraphQLError extends Error {
  extensions = {};
}

type Value =
  | { kind: "Variable"; name: { value: string } }
  | { kind: "ListValue"; values: readonly Value[] }
  | { kind: "ObjectValue"; fields: readonly { name: { value: string }; value: Value }[] }
  | { kind: "IntValue" | "FloatValue"; value: string }
  | { kind: "StringValue" | "EnumValue"; value: string }
  | { kind: "BooleanValue"; value: boolean }
  | { kind: "NullValue" };

export function valueFromASTUntyped(node: Value, variables?: Readonly<Record<string, unknown>> | null): unknown {
  switch (node.kind) {
    case "Variable":
      return variables?.[node.name.value];
    case "ListValue":
      return node.values.map((value) => valueFromASTUntyped(value, variables));
    case "ObjectValue":
      return Object.fromEntries(
        node.fields.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
      );
    case "IntValue":
    case "FloatValue":
      return Number(node.value);
    case "NullValue":
      return null;
    default:
      return node.value;
  }
}

export function parse(): never {
  throw new Error("a document of the portal comes from the generator");
}

export { parse as print };
