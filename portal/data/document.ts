import type { TypedDocumentNode } from "@urql/core";

/** An operation that the server knows by its id. */
export type Document<Data, Variables> = TypedDocumentNode<Data, Variables> & { documentId: string };

/** A field as the generator writes it: its name, with an alias before it, its arguments and its own fields. */
type Field = string | readonly [string, ...(Field | Arguments)[]];
/** By their names: the variable that each takes its value from, or the value. */
type Arguments = { readonly [name: string]: string | object };

/** The cache reads what the generator has parsed; the server has the text, by the id. */
export function defineDocument<Data, Variables>(
  operation: "query" | "mutation" | "subscription",
  name: string,
  documentId: string,
  variables: readonly string[],
  fields: readonly Field[],
): Document<Data, Variables> {
  const definition = {
    kind: "OperationDefinition",
    operation,
    name: nameNode(name),
    variableDefinitions: variables.map((one) => ({ kind: "VariableDefinition", variable: variableNode(one) })),
    selectionSet: selectionSet(fields),
  };
  const document: unknown = { kind: "Document", definitions: [definition], documentId, loc };
  return document as Document<Data, Variables>;
}

export function nameOf(document: { definitions: readonly object[] }): string {
  const [first] = document.definitions as { name?: { value: string } }[];
  return first?.name?.value ?? "";
}

/** Names a document to the server, which has its text. */
export function extensionsOf(document: object) {
  const { documentId: sha256Hash } = document as { documentId?: string };
  return { persistedQuery: { version: 1, sha256Hash } };
}

/** What has a place in a text is not printed. */
const loc = {};

const typename = fieldNode("__typename");

function selectionSet(fields: readonly Field[]): object {
  return { kind: "SelectionSet", selections: [...fields.map(fieldNode), typename] };
}

function fieldNode(field: Field): object {
  const [names = "", ...rest] = typeof field === "string" ? [field] : field;
  const [name = "", alias] = names.split(":").reverse();
  const fields = rest.filter(isField);
  const given = rest.find((one) => !isField(one)) ?? {};
  return {
    kind: "Field",
    name: nameNode(name),
    alias: alias === undefined ? undefined : nameNode(alias),
    arguments: Object.entries(given).map(([argument, value]) => ({
      kind: "Argument",
      name: nameNode(argument),
      value: typeof value === "string" ? variableNode(value) : value,
    })),
    selectionSet: fields.length === 0 ? undefined : selectionSet(fields),
  };
}

function isField(one: Field | Arguments): one is Field {
  return typeof one === "string" || Array.isArray(one);
}

function nameNode(value: string): object {
  return { kind: "Name", value };
}

function variableNode(name: string): object {
  return { kind: "Variable", name: nameNode(name) };
}
