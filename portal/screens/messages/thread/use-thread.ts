import { useEffect, useMemo, useRef } from "preact/hooks";
import { client } from "../../../data/client.ts";
import { useLive } from "../../../data/reread.ts";
import { threadReadUntil } from "../../../data/thread-pages.ts";
import { Thread } from "../../../generated/documents/Thread.ts";
import { ThreadChanges } from "../../../generated/documents/ThreadChanges.ts";
import { threadSize } from "../../../routes.ts";

/** As many as one answer can hold. */
const mostChanges = 100;

/** What was read together was not read at one instant. */
const overlapMs = 10_000;

/** The conversation and the latest page of its thread, which is read once; from then on, what has changed since. */
export function useThread(id: string) {
  const isKnown = useMemo(() => threadReadUntil(id) !== undefined, [id]);
  const reading = useRef<Promise<void>>(undefined);
  const isDue = useRef(false);

  async function readChanges(): Promise<void> {
    const until = threadReadUntil(id);
    if (until === undefined) return retry();
    const since = new Date(Date.parse(until) - overlapMs).toISOString();
    const variables = { id, since, limit: mostChanges };
    await client.query(ThreadChanges, variables, { requestPolicy: "network-only" }).toPromise();
  }

  /** One answer at a time: what changes meanwhile may have been missed by it. */
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
