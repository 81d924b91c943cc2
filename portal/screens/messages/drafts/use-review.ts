import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { client } from "../../../data/client.ts";
import { onChange } from "../../../data/live.ts";
import { replacedBy } from "../../../data/sending.ts";
import { usePages } from "../../../data/use-pages.ts";
import { ReviewDraftNow } from "../../../generated/documents/ReviewDraftNow.ts";
import { ReviewDrafts } from "../../../generated/documents/ReviewDrafts.ts";
import type { ReviewDraftFragment } from "../../../generated/types.ts";
import { pageSize } from "../../../routes.ts";
import { keepOrder } from "./order.ts";
import type { Tab } from "./tabs.ts";

/** The drafts of a tab. A sent or deleted draft keeps its place until the person leaves the tab. */
export function useReview({ status }: Tab) {
  const drafts = useRef(new Map<string, ReviewDraftFragment>());
  const { answer, retry, more } = usePages(
    ReviewDrafts,
    { statuses: [status], limit: pageSize },
    ["draft", "conversation"],
    ({ drafts: page }) => page,
    // Each draft shows the customer's last message.
    ({ kind, id }) =>
      kind === "draft" || [...drafts.current.values()].some(({ conversation_id: shownIn }) => shownIn === id),
  );
  const kept = useRef<readonly string[]>([]);
  const [, show] = useState(0);
  const known = new Map(drafts.current);
  const shown = replaced(kept.current, known);
  // The cached list may have drafts that changed since.
  const listed = (answer.data?.drafts.data ?? []).filter(
    (draft) => draft.status === status || shown.includes(draft.id),
  );
  for (const draft of listed) known.set(draft.id, draft);
  const isListed = new Set(listed.map(({ id }) => id));
  const order = keepOrder(shown, [...isListed]);

  const missing = order.filter((id) => !isListed.has(id));
  const awaited = [...missing, ...order.flatMap((id) => replacedBy.value.get(id) ?? [])];
  const latest = useRef(awaited);
  useLayoutEffect(() => {
    drafts.current = known;
    kept.current = order;
    latest.current = awaited;
  });
  const read = (id: string) => {
    client
      .query(ReviewDraftNow, { id }, { requestPolicy: "network-only" })
      .toPromise()
      .then(({ data }) => {
        if (data == null) return;
        drafts.current.set(id, data.draft);
        show((count) => count + 1);
      })
      .catch(() => undefined);
  };
  useEffect(() => {
    for (const id of awaited) read(id);
  }, [awaited.join()]);
  useEffect(
    () =>
      onChange(({ kind, id }) => {
        if (kind === "draft" && id !== null && latest.current.includes(id)) read(id);
      }),
    [],
  );
  return {
    answer,
    retry,
    more,
    drafts: order.flatMap((id) => known.get(id) ?? []),
  };
}

/** Puts the new draft of an undone send in the old one's place, once it has been read. */
function replaced(order: readonly string[], known: ReadonlyMap<string, ReviewDraftFragment>): string[] {
  const ids = order.map((id) => {
    const replacement = replacedBy.value.get(id);
    return replacement !== undefined && known.has(replacement) ? replacement : id;
  });
  return [...new Set(ids)];
}
