/**
 * In the place of `@0no-co/graphql.web`, what the client and its cache use of it: documents come parsed from the generator,
 * and are sent by their ids, so that there is neither a parser nor a printer in the browser.
 */

export const Kind = {
  NAME: "Name",
  DOCUMENT: "Document",
  OPERATION_DEFINITION: "OperationDefinition",
  FIELD: "Field",
  INLINE_FRAGMENT: "InlineFragment",
  FRAGMENT_DEFINITION: "FragmentDefinition",
} as const;

/** An error of an answer that says nothing but its message. */
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
