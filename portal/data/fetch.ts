import { type Exchange, makeErrorResult, makeResult, type Operation, type OperationResult } from "@urql/core";
import { filter, make, mergeMap, pipe, type Source, takeUntil } from "wonka";
import { noteTime } from "./clock.ts";
import { extensionsOf, nameOf } from "./document.ts";
import { noteBuild } from "./live.ts";
import { answerOfProblem, withWait } from "./problems.ts";

export const url = "/graphql";

export const mostMs = 30_000;

const mostFrameMs = 50;

/** Sends each operation by its document's id, for so long at most, as long as somebody waits for the answer. */
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
  // What is cached is painted before it is asked for again.
  if (operation.kind === "query" && context.requestPolicy === "network-only") await painted();
  // What is rendered first asks, leaves, and asks again in one task.
  else await Promise.resolve();
  signal.throwIfAborted();
  const response = await fetch(url, {
    method: "POST",
    headers: { Accept: "application/graphql-response+json, application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ operationName: nameOf(query), variables, extensions: extensionsOf(query) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(mostMs)]),
  });
  return makeResult(operation, await answerOf(response));
}

/** Resolves after the next frame; where frames are not drawn, soon. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, mostFrameMs);
  });
}

/** The answer; a problem as GraphQL has it. */
export async function answerOf(response: Response) {
  noteTime(response.headers.get("Date"));
  noteBuild(response.headers.get("Portal-Build"));
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json") === true;
  const answer = await response.json();
  const retryAfter = response.headers.get("Retry-After");
  return isProblem ? answerOfProblem(answer, retryAfter) : withWait(answer, retryAfter);
}
