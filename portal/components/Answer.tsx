import type { CombinedError } from "@urql/core";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { problemOf, repeatSeconds, sentenceOf, waitingSentence } from "../data/problems.ts";
import styles from "./Answer.module.css";
import { Button } from "./Button.tsx";

type Props<Data> = {
  answer: { data?: Data | undefined; error?: CombinedError | undefined; fetching: boolean; stale?: boolean };
  retry: () => void;
  /** The skeleton's number of lines. */
  lines?: number;
  children: (data: Data) => ComponentChildren;
};

/**
 * Renders a query's data, a skeleton while it loads, or its error with a retry button. A stale error is already being
 * retried.
 */
export function Answer<Data>({ answer: { data, error, stale }, retry, lines = 4, children }: Props<Data>): JSX.Element {
  if (data !== undefined && data !== null) return <>{children(data)}</>;
  if (error !== undefined) return <Failure error={error} retry={retry} isStale={stale} />;
  return <Skeleton lines={lines} />;
}

type FailureProps = { error: CombinedError; retry: () => void; isStale?: boolean | undefined };

export function Failure({ error, retry, isStale = false }: FailureProps) {
  const problem = problemOf(error);
  if (isStale && repeatSeconds(problem) !== undefined)
    return (
      <div class={styles.waiting} role="status">
        <p>{waitingSentence(problem)}</p>
      </div>
    );
  if (problem.type === "not-found") return <Empty>{sentenceOf(problem)}</Empty>;
  return (
    <div class={styles.failure} role="alert">
      <p>{sentenceOf(problem)}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

const delayMs = 150;

/** Hidden for a moment, so that fast responses do not flicker. */
export function Skeleton({ lines }: { lines: number }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class={styles.skeleton} data-shown={isShown} aria-busy="true">
      <span class="visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class={styles.line} />
      ))}
    </div>
  );
}

/** An empty state, with the next step. */
export function Empty({ children, action }: { children: ComponentChildren; action?: ComponentChildren }) {
  return (
    <div class={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
