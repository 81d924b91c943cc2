import { signal } from "@preact/signals";

type Edited = { conversationId: string; draftId: string };

/** The draft that the composer edits; undefined for the person's own reply. */
export const edited = signal<Edited | undefined>(undefined);

/** Opens a waiting or failed draft in its conversation's composer. The text that was there stays a draft. */
export function editDraft(conversationId: string, draftId: string): void {
  edited.value = { conversationId, draftId };
}

/** The drafts in a composer of this tab, which the thread hides. */
export const composed = signal<ReadonlySet<string>>(new Set());

export function markComposed(draftId: string, isComposed: boolean): void {
  if (composed.value.has(draftId) === isComposed) return;
  const ids = new Set(composed.value);
  if (isComposed) ids.add(draftId);
  else ids.delete(draftId);
  composed.value = ids;
}
