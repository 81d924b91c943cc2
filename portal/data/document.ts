import type { TypedDocumentNode } from "@urql/core";
import { gql } from "@urql/core";

/** An operation that the server knows by its id. */
export type Document<Data, Variables> = TypedDocumentNode<Data, Variables>;

const ids = new Map<string, string>();

export function defineDocument<Data, Variables>(name: string, id: string, text: string): Document<Data, Variables> {
  ids.set(name, id);
  return gql<Data, Variables & Record<string, never>>(text) as unknown as Document<Data, Variables>;
}

/** The SHA-256 that the server knows the named operation by. */
export function idOf(name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is no document of the portal`);
  return id;
}

export function nameOf(document: { definitions: readonly object[] }): string {
  const [first] = document.definitions as { name?: { value: string } }[];
  return first?.name?.value ?? "";
}
