import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { Problem } from "../problems.ts";
import type { TrustedDocuments } from "./trusted-documents.ts";

const unknown = "No document has this id. A newer portal is available: load the page again.";
const missing = "A request needs a document: query, or extensions.persistedQuery.";

/** Accepts documents by id. They were validated at start and are neither parsed nor validated again. */
export function trustDocuments(trusted: TrustedDocuments): Plugin {
  return usePersistedOperations({
    allowArbitraryOperations: true,
    skipDocumentValidation: true,
    getPersistedOperation: (id) => trusted.get(id)?.document ?? null,
    customErrors: { notFound: () => badRequest(unknown), keyNotFound: () => badRequest(missing) },
  }) as Plugin;
}

/** The error of a malformed request: a 400 in any content type. */
function badRequest(detail: string): GraphQLError {
  const originalError = new Problem("bad-request", detail);
  return new GraphQLError(detail, { originalError, extensions: { http: { status: 400 } } });
}
