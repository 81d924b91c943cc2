import { type DocumentNode, type GraphQLSchema, Kind, OperationTypeNode, print, validate, visit } from "graphql";
import { sha256 } from "../crypto/hash.ts";
import { fragmentsOf, type Loaded, type LoadedOperation, loadOperations } from "../operations/load.ts";
import { OperationError } from "../operations/operation.ts";

/** An operation of the portal with its fragments. It is sent by its id, which is the SHA-256 of its text. */
export type PortalDocument = {
  name: string;
  file: string;
  id: string;
  text: string;
  kind: OperationTypeNode;
  document: DocumentNode;
};

/**
 * Loads every operation below the folder, and validates it against the schema. The generator and the server get the
 * same ids from it.
 */
export function loadDocuments(schema: GraphQLSchema, folder: string): PortalDocument[] {
  const loaded = loadOperations(folder);
  const documents = loaded.operations.map((operation) => makeDocument(operation, loaded));
  for (const { file, document } of documents)
    for (const error of validate(schema, document)) throw new OperationError(file, error.message);
  assertFragmentsUsed(loaded);
  return documents;
}

export function makeDocument(operation: LoadedOperation, { fragments }: Loaded): PortalDocument {
  const { file, definition } = operation;
  const name = definition.name?.value;
  if (name === undefined) throw new OperationError(file, "an operation needs a name");
  const used = [...fragmentsOf(operation, fragments).values()].sort((a, b) => (a.name.value < b.name.value ? -1 : 1));
  const document = withTypenames({ kind: Kind.DOCUMENT, definitions: [definition, ...used] });
  const text = print(document);
  const id = sha256(text).toString("hex");
  return { name, file, id, text, kind: definition.operation, document };
}

/** Adds type names, because the cache needs them. A subscription can have only one root field. */
function withTypenames(document: DocumentNode): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } } as const;
  return visit(document, {
    SelectionSet(node, _key, parent) {
      if (parent !== undefined && "operation" in parent && parent.operation === OperationTypeNode.SUBSCRIPTION) return;
      return { ...node, selections: [...node.selections, typename] };
    },
  });
}

function assertFragmentsUsed({ operations, fragments }: Loaded): void {
  const used = new Set(operations.flatMap((operation) => [...fragmentsOf(operation, fragments).keys()]));
  for (const [name, { file }] of fragments)
    if (!used.has(name)) throw new OperationError(file, `no operation uses the fragment ${name}`);
}
