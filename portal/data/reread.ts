import {
  type AnyVariables,
  type CombinedError,
  type OperationContext,
  type RequestPolicy,
  stringifyVariables,
} from "@urql/core";
import { type UseQueryArgs, useQuery } from "@urql/preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Shell } from "../generated/documents/Shell.ts";
import { showInBrowser } from "./browser-notifications.ts";
import { client } from "./client.ts";
import type { Document } from "./document.ts";
import { type Change, type ChangeKind, noteBuild, onChange, startLive } from "./live.ts";
import { problemOf } from "./problems.ts";

/** Gathers the changes of one transaction before it reads, and pauses before the next read. */
const gatherMs = 15;
const pauseMs = 250;
const network: Partial<OperationContext> = { requestPolicy: "network-only" };

/** Opens the stream of changes. After a gap, screens read everything that they show again. */
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

/**
 * Whether the first `hello` is still to come. It makes screens read again, so until then they use the answers that came
 * with the page.
 */
let isOpening = true;
const openingMs = 10_000;

function openingIsOver(): void {
  isOpening = false;
}

/**
 * A screen's query: cached data at once, then the server's. It reads again after changes of the given kinds and after a
 * gap in the stream, at most every 250 ms. `catchUp` replaces reading everything again.
 */
export function useLive<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  kinds: readonly ChangeKind[] = [],
  concerns: (change: Change) => boolean = () => true,
  catchUp?: () => void,
) {
  const [answer, retry] = useAnswer(document, variables, catchUp === undefined ? "cache-and-network" : "cache-first");
  const latest = useRef({ read: catchUp ?? retry, concerns });
  useLayoutEffect(() => {
    latest.current = { read: catchUp ?? retry, concerns };
  });
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
  return [answer, retry] as const;
}

/** A form's query: the server's data, because a form keeps what it was opened with. */
export function useFresh<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
) {
  return useAnswer(document, variables, "network-only");
}

function useAnswer<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  policy: RequestPolicy,
) {
  const key = stringifyVariables(variables ?? {});
  const requestPolicy = useMemo(() => (isOpening ? "cache-first" : policy), [key]);
  const [answer, execute] = useQuery<Data, Variables>({
    query: document,
    variables,
    requestPolicy,
  } as UseQueryArgs<Variables, Data>);
  // A failed answer has `data: null`.
  const answered = { ...answer, data: answer.data ?? undefined };
  return [useLastGood(answered, key), () => execute(network)] as const;
}

/** Problems that pass, and say nothing about the record. */
const passing = ["offline", "unavailable", "rate-limited", "internal"];

/** Keeps the last good data during a passing problem, so that a person can read offline. */
function useLastGood<Answer extends { data?: unknown; error?: CombinedError | undefined }>(
  answer: Answer,
  key: string,
): Answer {
  const good = useRef<{ key: string; data: Answer["data"] }>(undefined);
  const { data, error } = answer;
  useLayoutEffect(() => {
    if (data !== undefined) good.current = { key, data };
  }, [key, data]);
  if (data === undefined && error !== undefined && good.current?.key === key && passing.includes(problemOf(error).type))
    return { ...answer, data: good.current.data };
  return answer;
}
