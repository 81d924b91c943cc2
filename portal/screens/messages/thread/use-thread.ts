import { useEffect, useMemo, useRef } from "preact/hooks";
import { client } from "../../../data/client.ts";
import { useLive } from "../../../data/reread.ts";
import { threadReadUntil } from "../../../data/thread-pages.ts";
import { Thread } from "../../../generated/documents/Thread.ts";
import { ThreadChanges } from "../../../generated/documents/ThreadChanges.ts";
import { maxPageSize } from "../../../generated/rules.ts";
import { threadSize } from "../../../routes.ts";

/** The parts of an answer are not read at one instant. */
const overlapMs = 10_000;

/** A conversation and its latest page, read once. Afterwards only changes are read. */
export function useThread(id: string) {
  const isKnown = useMemo(() => threadReadUntil(id) !== undefined, [id]);
  const reading = useRef<Promise<void>>(undefined);
  const isDue = useRef(false);

  async function readChanges(): Promise<void> {
    const until = threadReadUntil(id);
    if (until === undefined) return retry();
    const since = new Date(Date.parse(until) - overlapMs).toISOString();
    const variables = { id, since, limit: maxPageSize };
    await client.query(ThreadChanges, variables, { requestPolicy: "network-only" }).toPromise();
    // The cache drops a thread with more changes than one answer holds, and does not read it again by itself.
    if (threadReadUntil(id) === undefined) retry();
  }

  /** Reads changes one answer at a time, and again if something changed meanwhile. */
  function catchUp(): void {
    isDue.current = reading.current !== undefined;
    reading.current ??= readChanges().finally(() => {
      reading.current = undefined;
      if (isDue.current) catchUp();
    });
  }

  const [answer, retry] = useLive(
    Thread,
    { id, limit: threadSize },
    ["conversation", "draft"],
    (change) => change.kind === "draft" || change.id === id,
    catchUp,
  );
  useEffect(() => {
    if (isKnown) catchUp();
  }, [isKnown]);
  return { answer, retry };
}
