import { type AnyVariables, Client, type OperationResult } from "@urql/core";
import { cacheExchange, type Entity, type UpdateResolver } from "@urql/exchange-graphcache";
import shapes from "../generated/shapes.json";
import { announceAnswers } from "./answers.ts";
import { keepUnconfirmed } from "./confirmation.ts";
import type { Document } from "./document.ts";
import { fetchById, url } from "./fetch.ts";
import { firstAnswers } from "./first-answers.ts";
import { chainPages, keepOpened } from "./pages.ts";
import { repeatQueries } from "./repeat.ts";
import { keepUnauthorized } from "./session.ts";
import { keepThread } from "./thread-pages.ts";

/** The key of types of which the signed-in person has one, so that every answer updates the same record. */
const own = () => "own";

/** The lists whose pages the cache joins. A thread shows each page by itself. */
const lists = shapes.paged.filter((name) => name !== "conversation_messages");

/** Forgets a deleted record, so that every list with it is read again. */
const forget: UpdateResolver = (result, _variables, cache) => {
  for (const deleted of Object.values(result))
    if (typeof deleted === "object" && deleted !== null) cache.invalidate(deleted as Entity);
};

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
    // A list's later pages are not read again.
    Mutation: { delete_contact: forget, delete_note: forget, delete_site: forget },
    Query: { ...Object.fromEntries(lists.map((name) => [name, keepOpened])), conversation_messages: keepThread },
  },
});

export const client = new Client({
  url,
  exchanges: [repeatQueries, normalised, announceAnswers, firstAnswers, keepUnconfirmed, keepUnauthorized, fetchById],
});

/** The client of answers that pass no cache, because they hold a secret or their caller keeps them. */
const uncached = new Client({
  url,
  exchanges: [repeatQueries, announceAnswers, firstAnswers, keepUnconfirmed, keepUnauthorized, fetchById],
});

/** Calls back with each answer, stale ones included, until the final one. Returns a function that ends it. */
export function read<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  onAnswer: (answer: OperationResult<Data, Variables>) => void,
): () => void {
  let isOver = false;
  const { unsubscribe } = uncached.query(document, variables, { requestPolicy: "network-only" }).subscribe((answer) => {
    if (isOver) return;
    isOver = !answer.stale;
    onAnswer(answer);
    // The first answer may come before `subscribe` returns.
    if (isOver) queueMicrotask(() => unsubscribe());
  });
  return unsubscribe;
}

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
