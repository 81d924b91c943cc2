import type { AnyVariables } from "@urql/core";
import { useEffect, useRef, useState } from "preact/hooks";
import { notify } from "../app/notices.ts";
import type { More } from "../components/MoreButton.tsx";
import { client } from "./client.ts";
import type { Document } from "./document.ts";
import type { Change, ChangeKind } from "./live.ts";
import { isGap } from "./pages.ts";
import { problemOf, sentenceOf } from "./problems.ts";
import { useLive } from "./reread.ts";

/**
 * A list with the pages that were loaded, which the cache joins. It fills a gap by itself; if that fails, the button
 * continues there.
 */
export function usePages<Data, Variables extends AnyVariables, Page extends { next_cursor: string | null }>(
  document: Document<Data, Variables>,
  variables: Variables,
  kinds: readonly ChangeKind[],
  pageOf: (data: Data) => Page,
  concerns?: (change: Change) => boolean,
) {
  const [answer, retry] = useLive(document, variables, kinds, concerns);
  const [isPending, setPending] = useState(false);
  const page = answer.data && pageOf(answer.data);
  const cursor = page?.next_cursor ?? null;

  async function load(): Promise<void> {
    if (isPending || cursor === null) return;
    setPending(true);
    const { error } = await client
      .query(document, { ...variables, cursor } as Variables, { requestPolicy: "network-only" })
      .toPromise();
    setPending(false);
    if (error !== undefined) notify(sentenceOf(problemOf(error)), "bad");
  }

  const start = () => {
    load().catch(() => setPending(false));
  };
  const filled = useRef<string>(undefined);
  useEffect(() => {
    if (cursor === null || isPending || !isGap(cursor) || filled.current === cursor) return;
    filled.current = cursor;
    start();
  }, [cursor, isPending]);

  const more: More = { isThere: cursor !== null, isPending, load: start };
  return { answer, retry, more, page };
}
