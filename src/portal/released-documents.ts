import { readFileSync } from "node:fs";
import { type GraphQLSchema, Kind, parse, Source, validate } from "graphql";
import { OperationError } from "../operations/operation.ts";
import type { PortalDocument } from "./documents.ts";

/** The texts of the last release's documents by their ids. `npm run release` writes them. */
export const releasedDocumentsFile = "schema/portal-documents.json";

/**
 * Loads the last release's documents that the present portal does not have. Pages that were open before an upgrade send
 * their ids.
 */
export function loadReleasedDocuments(
  schema: GraphQLSchema,
  file: string,
  present: PortalDocument[],
): PortalDocument[] {
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const presentIds = new Set(present.map(({ id }) => id));
  return Object.entries(texts)
    .filter(([id]) => !presentIds.has(id))
    .map(([id, text]) => readReleased(schema, id, text));
}

function readReleased(schema: GraphQLSchema, id: string, text: string): PortalDocument {
  const document = parse(new Source(text, releasedDocumentsFile));
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.name === undefined)
    throw new OperationError(releasedDocumentsFile, `${id} does not begin with a named operation`);
  const name = operation.name.value;
  const file = `${releasedDocumentsFile} (${name})`;
  for (const error of validate(schema, document)) throw new OperationError(file, error.message);
  return { name, file, id, text, kind: operation.operation, document };
}
