import type { TypedDocumentNode } from "@urql/core";

/** An operation that the server has under an id. */
export type Document<Data, Variables> = TypedDocumentNode<Data, Variables> & { documentId: string };

/** A field as the generator writes it: `alias:name`, its arguments and its fields. */
type Field = string | readonly [string, ...(Field | Arguments)[]];
/** Arguments by name: the name of a variable, or a parsed value. */
type Arguments = { readonly [name: string]: string | object };

/** Builds the document that the cache reads. The server has the text, so the browser needs no parser. */
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

/** The extensions that name a document by its id. */
export function extensionsOf(document: object) {
  const { documentId: sha256Hash } = document as { documentId?: string };
  return { persistedQuery: { version: 1, sha256Hash } };
}

/** The client does not print a document that has a `loc`. */
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
