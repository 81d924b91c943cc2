import type { DocumentNode } from "graphql";
import type { ExecuteDocument } from "./execute-document.ts";

/** One of the portal's own documents; a subscription is not compiled. */
export type TrustedDocument = { name: string; document: DocumentNode; execute: ExecuteDocument | undefined };

/** By their ids. */
export type TrustedDocuments = ReadonlyMap<string, TrustedDocument>;

type Asked = { name: string; execute: ExecuteDocument; variables: Record<string, unknown>; contentType: string };

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
  const { name, execute } = found;
  return { name, execute, variables: (variables ?? {}) as Record<string, unknown>, contentType };
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
