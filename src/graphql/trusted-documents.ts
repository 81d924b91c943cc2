import type { DocumentNode } from "graphql";
import type { ExecuteDocument } from "./execute-document.ts";

/** One of the portal's own documents. A subscription is not compiled. */
export type TrustedDocument = { name: string; document: DocumentNode; execute: ExecuteDocument | undefined };

export type TrustedDocuments = ReadonlyMap<string, TrustedDocument>;

type Asked = { name: string; execute: ExecuteDocument; variables: Record<string, unknown>; contentType: string };

/**
 * Reads a request for a compiled document by id alone, in a content type that can be returned directly. Undefined for
 * other requests, which Yoga handles.
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
  const { name, execute } = found;
  return { name, execute, variables: (variables ?? {}) as Record<string, unknown>, contentType };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first accepted type, as Yoga chooses it. Undefined if parameters decide. */
function contentTypeOf(accept: string): string | undefined {
  const types = accept === "" ? ["*/*"] : accept.toLowerCase().replaceAll(/\s/g, "").split(",");
  if (accept.includes(";")) return undefined;
  const first = types.find((type) => /^(\*\/\*|application\/(\*|json|graphql-response\+json))$/.test(type));
  if (first === undefined) return undefined;
  return `${first === "application/graphql-response+json" ? first : "application/json"}; charset=utf-8`;
}
