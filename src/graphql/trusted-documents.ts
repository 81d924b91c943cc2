import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import { type DocumentNode, GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { Problem } from "../problems.ts";
import type { ExecuteDocument } from "./execute-document.ts";

/** One of the portal's own documents; a subscription is not compiled. */
export type TrustedDocument = { name: string; document: DocumentNode; execute: ExecuteDocument | undefined };

/** By their ids. */
export type TrustedDocuments = ReadonlyMap<string, TrustedDocument>;

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

type Asked = { execute: ExecuteDocument; variables: Record<string, unknown>; contentType: string };

/**
 * A body that asks for a compiled document by its id alone, and a type that can be answered at once. Undefined of all else,
 * which Yoga answers.
 */
export function readTrusted(trusted: TrustedDocuments, body: unknown, accept: string): Asked | undefined {
  if (!isObject(body)) return undefined;
  const { operationName = null, variables = {}, extensions, ...others } = body;
  if (!isObject(extensions) || !isObject(extensions.persistedQuery) || Object.keys(others).length > 0) return undefined;
  const { version, sha256Hash } = extensions.persistedQuery;
  const found = version === 1 && typeof sha256Hash === "string" ? trusted.get(sha256Hash) : undefined;
  const contentType = contentTypeOf(accept);
  const isNamed = operationName === null || operationName === found?.name;
  if (found?.execute === undefined || contentType === undefined || !isNamed || !isObject(variables ?? {}))
    return undefined;
  return { execute: found.execute, variables: (variables ?? {}) as Record<string, unknown>, contentType };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first of the types that is one of ours, as Yoga chooses it; undefined where parameters decide. */
function contentTypeOf(accept: string): string | undefined {
  const types = accept === "" ? ["*/*"] : accept.toLowerCase().replaceAll(/\s/g, "").split(",");
  if (accept.includes(";")) return undefined;
  const first = types.find((type) => /^(\*\/\*|application\/(\*|json|graphql-response\+json))$/.test(type));
  if (first === undefined) return undefined;
  return `${first === "application/graphql-response+json" ? first : "application/json"}; charset=utf-8`;
}

/** A request that is not well-formed, whatever its content type. */
function badRequest(detail: string): GraphQLError {
  const originalError = new Problem("bad-request", detail);
  return new GraphQLError(detail, { originalError, extensions: { http: { status: 400 } } });
}
