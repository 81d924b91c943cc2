import { signal } from "@preact/signals";

type Edited = { conversationId: string; draftId: string };

/** The draft that is edited at the foot of its conversation's thread; the composer shows the person's own reply without. */
export const edited = signal<Edited | undefined>(undefined);

/** Opens a draft that waits or failed in the composer of its conversation. What stood there is kept as a draft. */
export function editDraft(conversationId: string, draftId: string): void {
  edited.value = { conversationId, draftId };
}

/** The drafts that a composer of this tab holds: no card shows them. */
export const composed = signal<ReadonlySet<string>>(new Set());

export function markComposed(draftId: string, isComposed: boolean): void {
  if (composed.value.has(draftId) === isComposed) return;
  const ids = new Set(composed.value);
  if (isComposed) ids.add(draftId);
  else ids.delete(draftId);
  composed.value = ids;
}
