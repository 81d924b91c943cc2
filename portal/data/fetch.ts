import { type Exchange, makeErrorResult, makeResult, type Operation, type OperationResult } from "@urql/core";
import { filter, make, mergeMap, pipe, type Source, takeUntil } from "wonka";
import { noteTime } from "./clock.ts";
import { extensionsOf, nameOf } from "./document.ts";
import { noteBuild } from "./live.ts";
import { answerOfProblem, withWait } from "./problems.ts";

export const url = "/graphql";

export const maxMs = 30_000;

const maxFrameMs = 50;

/** Sends each operation by its document's id. A teardown or 30 seconds end the request. */
export const fetchById: Exchange = () => (operations) =>
  pipe(
    operations,
    filter(({ kind }) => kind !== "teardown"),
    mergeMap((operation) => {
      const isOver = pipe(
        operations,
        filter(({ kind, key }) => kind === "teardown" && key === operation.key),
      );
      return pipe(answerTo(operation), takeUntil(isOver));
    }),
  );

function answerTo(operation: Operation): Source<OperationResult> {
  return make(({ next, complete }) => {
    const wait = new AbortController();
    const answered = (result: OperationResult) => {
      next(result);
      complete();
    };
    ask(operation, wait.signal).then(answered, (error: Error) => answered(makeErrorResult(operation, error)));
    return () => wait.abort();
  });
}

async function ask(operation: Operation, signal: AbortSignal): Promise<OperationResult> {
  const { query, variables, context } = operation;
  // Paints the cached data first.
  if (operation.kind === "query" && context.requestPolicy === "network-only") await painted();
  // A first render subscribes, unsubscribes and subscribes again in one task, which must be one request.
  else await Promise.resolve();
  signal.throwIfAborted();
  const response = await fetch(url, {
    method: "POST",
    headers: { Accept: "application/graphql-response+json, application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ operationName: nameOf(query), variables, extensions: extensionsOf(query) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
  });
  return makeResult(operation, await answerOf(response));
}

/** Resolves after the next frame, or after 50 ms in a hidden tab, which draws none. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxFrameMs);
  });
}

/** Parses an answer. A problem document becomes a GraphQL error. */
export async function answerOf(response: Response) {
  noteTime(response.headers.get("Date"));
  noteBuild(response.headers.get("Portal-Build"));
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json") === true;
  const answer = await response.json();
  const retryAfter = response.headers.get("Retry-After");
  return isProblem ? answerOfProblem(answer, retryAfter) : withWait(answer, retryAfter);
}
