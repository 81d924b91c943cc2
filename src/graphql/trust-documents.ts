import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { Problem } from "../problems.ts";
import type { TrustedDocuments } from "./trusted-documents.ts";

const unknown = "No document has this id. A newer portal is available: load the page again.";
const missing = "A request needs a document: query, or extensions.persistedQuery.";

/** Documents that were validated at start are sent by their ids, and neither parsed nor validated again. */
export function trustDocuments(trusted: TrustedDocuments): Plugin {
  return usePersistedOperations({
    allowArbitraryOperations: true,
    skipDocumentValidation: true,
    getPersistedOperation: (id) => trusted.get(id)?.document ?? null,
    customErrors: { notFound: () => badRequest(unknown), keyNotFound: () => badRequest(missing) },
  }) as Plugin;
}

/** A request that is not well-formed, whatever its content type. */
function badRequest(detail: string): GraphQLError {
  const originalError = new Problem("bad-request", detail);
  return new GraphQLError(detail, { originalError, extensions: { http: { status: 400 } } });
}
