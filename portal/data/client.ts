import { type AnyVariables, Client, fetchExchange, mapExchange, type OperationResult } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";
import shapes from "../generated/shapes.json";
import { type Document, idOf, nameOf } from "./document.ts";
import { fetchInTime } from "./fetch.ts";
import { firstAnswers } from "./first-answers.ts";
import { chainPages, keepOpened } from "./pages.ts";
import { repeatQueries } from "./repeat.ts";
import { keepUnauthorized } from "./session.ts";
import { keepThread } from "./thread-pages.ts";

const url = "/graphql";

/** Stands after the cache, which makes new operations and would drop what was set before. */
const sendIds = mapExchange({
  onOperation(operation) {
    const persistedQuery = { version: 1 as const, sha256Hash: idOf(nameOf(operation.query)), miss: false };
    return { ...operation, extensions: { ...operation.extensions, persistedQuery } };
  },
});

/** What there is one of for who is signed in: whatever answers it renews it wherever it is shown. */
const own = () => "own";

/** Of a thread each page is shown by itself. */
const lists = shapes.paged.filter((name) => name !== "conversation_messages");

const normalised = cacheExchange({
  keys: {
    ...Object.fromEntries(shapes.embedded.map((name) => [name, () => null])),
    Viewer: own,
    Preferences: own,
    TwoFactor: own,
    NotificationSetting: ({ type }) => String(type),
  },
  resolvers: { Query: Object.fromEntries(lists.map((name) => [name, chainPages])) },
  updates: {
    Query: { ...Object.fromEntries(lists.map((name) => [name, keepOpened])), conversation_messages: keepThread },
  },
});

export const client = new Client({
  url,
  exchanges: [repeatQueries, normalised, firstAnswers, keepUnauthorized, sendIds, fetchExchange],
  fetch: fetchInTime,
  fetchOptions: { credentials: "same-origin" },
  preferGetMethod: false,
});

/** For answers that hold a secret: they pass no cache. */
const uncached = new Client({
  url,
  exchanges: [keepUnauthorized, sendIds, fetchExchange],
  fetch: fetchInTime,
  preferGetMethod: false,
});

export function mutate<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> {
  return client.mutation(document, variables).toPromise();
}

export function mutateSecretly<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> {
  return uncached.mutation(document, variables).toPromise();
}
