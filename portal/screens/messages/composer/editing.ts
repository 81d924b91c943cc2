import { signal } from "@preact/signals";

type Edited = { conversationId: string; draftId: string };

/** The draft that is edited at the foot of its conversation's thread; the composer shows the person's own reply without. */
export const edited = signal<Edited | undefined>(undefined);

/** Opens a draft that waits or failed in the composer of its conversation. What stood there is kept as a draft. */
export function editDraft(conversationId: string, draftId: string): void {
  edited.value = { conversationId, draftId };
}
