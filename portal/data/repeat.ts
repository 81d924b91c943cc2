import { type Exchange, makeOperation, type OperationResult } from "@urql/core";
import { map, pipe, tap } from "wonka";
import { problemOf, repeatSeconds } from "./problems.ts";

/**
 * Retries a query after the time that the server names, while a screen shows it. Until then its answer is stale, so a
 * promise keeps waiting. The person retries mutations.
 */
export const repeatQueries: Exchange = ({ client, forward }) => {
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  const stop = (key: number) => {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
  };
  const follow = (result: OperationResult): OperationResult => {
    const { operation, error, stale } = result;
    if (operation.kind !== "query" || stale) return result;
    stop(operation.key);
    const seconds = error === undefined ? undefined : repeatSeconds(problemOf(error));
    if (seconds === undefined) return result;
    const again = makeOperation("query", operation, { ...operation.context, requestPolicy: "network-only" });
    waiting.set(
      operation.key,
      setTimeout(() => client.reexecuteOperation(again), seconds * 1000),
    );
    return { ...result, stale: true };
  };
  return (operations) =>
    pipe(
      operations,
      tap(({ kind, key }) => {
        if (kind === "teardown") stop(key);
      }),
      forward,
      map(follow),
    );
};
