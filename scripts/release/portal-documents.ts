import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadOperations } from "../../src/operations/load.ts";
import { makeDocument } from "../../src/portal/documents.ts";
import { releasedDocumentsFile } from "../../src/portal/released-documents.ts";

/** Stores the portal's current documents as the release's, because the next version still answers them. */
export function writeReleasedDocuments(root: string): void {
  const loaded = loadOperations(join(root, "portal"));
  const documents = loaded.operations
    .map((operation) => makeDocument(operation, loaded))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const texts = Object.fromEntries(documents.map(({ id, text }) => [id, text]));
  writeFileSync(join(root, releasedDocumentsFile), `${JSON.stringify(texts, null, 2)}\n`);
}
