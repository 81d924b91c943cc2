import { type AnyVariables, type CombinedError, type OperationContext, stringifyVariables } from "@urql/core";
import { type UseQueryArgs, useQuery } from "@urql/preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Shell } from "../generated/documents/Shell.ts";
import { showInBrowser } from "./browser-notifications.ts";
import { client } from "./client.ts";
import type { Document } from "./document.ts";
import { type Change, type ChangeKind, noteBuild, onChange, startLive } from "./live.ts";
import { problemOf } from "./problems.ts";

/** A change is read once those that belong to it have arrived, and the next one not sooner than this after it. */
const gatherMs = 15;
const pauseMs = 250;
const network: Partial<OperationContext> = { requestPolicy: "network-only" };

/** Opens the stream of changes; after a gap in it everything that is shown is read again. */
export function startReading(): void {
  startLive(async () => {
    const { error } = await client.query(Shell, {}, network).toPromise();
    return error === undefined;
  }, showInBrowser);
  setTimeout(openingIsOver, openingMs);
  onChange(({ kind, build }) => {
    if (kind !== "hello") return;
    openingIsOver();
    noteBuild(build);
  });
}

/** The first `hello` has everything that is shown read again: until then what has come with the page is not asked for. */
let isOpening = true;
const openingMs = 10_000;

function openingIsOver(): void {
  isOpening = false;
}

/**
 * A screen's query: what is cached at once, then what the server has; read again after changes of the given kinds and after
 * a gap in the stream, at most once in a quarter of a second: the first change at once. `catchUp` reads what has changed
 * where that is less than everything.
 */
export function useLive<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  kinds: readonly ChangeKind[] = [],
  concerns: (change: Change) => boolean = () => true,
  catchUp?: () => void,
) {
  const key = stringifyVariables(variables ?? {});
  const isKept = catchUp !== undefined;
  const requestPolicy = useMemo(() => (isOpening || isKept ? "cache-first" : "cache-and-network"), [key]);
  const [answer, execute] = useQuery<Data, Variables>({
    query: document,
    variables,
    requestPolicy,
  } as UseQueryArgs<Variables, Data>);
  const retry = () => execute(network);
  const latest = useRef({ read: catchUp ?? retry, concerns });
  latest.current = { read: catchUp ?? retry, concerns };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let earliest = 0;
    const end = onChange((change) => {
      const isGap = change.kind === "hello" || (kinds.includes(change.kind) && change.id === null);
      if (!isGap && !(kinds.includes(change.kind) && latest.current.concerns(change))) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          earliest = performance.now() + pauseMs;
          latest.current.read();
        },
        Math.max(isGap ? pauseMs : gatherMs, earliest - performance.now()),
      );
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [kinds.join(" ")]);
  // GraphQL's null of an answer that failed is no data.
  const answered = { ...answer, data: answer.data ?? undefined };
  return [useLastGood(answered, key), retry] as const;
}

/** Says nothing about what was asked for, only that it cannot be known now. */
const passing = ["offline", "unavailable", "rate-limited", "internal"];

/** What is shown stays when it cannot be read again for now: a person without a connection can read on. */
function useLastGood<Answer extends { data?: unknown; error?: CombinedError | undefined }>(
  answer: Answer,
  key: string,
): Answer {
  const good = useRef<{ key: string; data: Answer["data"] }>(undefined);
  const { data, error } = answer;
  if (data !== undefined) good.current = { key, data };
  else if (error !== undefined && good.current?.key === key && passing.includes(problemOf(error).type))
    return { ...answer, data: good.current.data };
  return answer;
}
