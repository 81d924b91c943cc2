import { fileURLToPath } from "node:url";
import { OperationTypeNode } from "graphql";
import { schema } from "../domain/index.ts";
import { compileComplete } from "../graphql/complete.ts";
import { createReferenceCompleter } from "../graphql/complete-reference.ts";
import type { Completer } from "../graphql/completer.ts";
import { createDocuments } from "../graphql/execute-document.ts";
import type { TrustedDocument, TrustedDocuments } from "../graphql/trusted-documents.ts";
import { compileOperations } from "../operations/compile.ts";
import { type Operation, OperationError } from "../operations/operation.ts";
import { loadDocuments, type PortalDocument } from "../portal/documents.ts";
import { loadReleasedDocuments, releasedDocumentsFile } from "../portal/released-documents.ts";
import type { Config } from "./config/config.ts";

const root = new URL("../../", import.meta.url);
const ownSchemaFolder = fileURLToPath(new URL("schema", root));
const releasedFile = fileURLToPath(new URL(releasedDocumentsFile, root));

/** The folder of the portal's sources and its build. */
export const portalFolder = fileURLToPath(new URL("portal", root));

/** The portal's own documents, and those of the last release that it no longer has. */
type PortalDocuments = { own: TrustedDocuments; released: TrustedDocuments };

/** The documents compiled against the schema. They hold no state, so the apps of a process can share them. */
export type Compiled = {
  /** Completes the responses of compiled operations and documents. */
  completer: Completer;
  operations: readonly Operation[];
  /** Compiled at the first call, because a worker needs none. */
  portalDocuments(): PortalDocuments;
};

/** `schemaFolder` has the operations and their bindings; the installation's own by default. */
export function compileAll({ graphqlCompletion }: Config, schemaFolder = ownSchemaFolder): Compiled {
  const completer = graphqlCompletion === "reference" ? createReferenceCompleter(schema) : compileComplete;
  let documents: PortalDocuments | undefined;
  return {
    completer,
    operations: compileOperations(schema, schemaFolder, completer),
    portalDocuments: () => {
      documents ??= compilePortal(completer);
      return documents;
    },
  };
}

function compilePortal(completer: Completer): PortalDocuments {
  const loaded = loadDocuments(schema, portalFolder);
  const released = loadReleasedDocuments(schema, releasedFile, loaded);
  return { own: compileDocuments(loaded, completer), released: compileDocuments(released, completer) };
}

export function compileDocuments(loaded: readonly PortalDocument[], completer: Completer): TrustedDocuments {
  const compile = createDocuments(schema, completer);
  return new Map(
    loaded.map(({ id, name, file, kind, document }): [string, TrustedDocument] => {
      try {
        const execute = kind === OperationTypeNode.SUBSCRIPTION ? undefined : compile(document);
        return [id, { name, document, execute }];
      } catch (error) {
        throw new OperationError(file, (error as Error).message);
      }
    }),
  );
}
