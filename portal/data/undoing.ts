import { batch } from "@preact/signals";
import { notify, notifyKept } from "../app/notices.ts";
import { ArchiveConversation } from "../generated/documents/ArchiveConversation.ts";
import { ReopenConversation } from "../generated/documents/ReopenConversation.ts";
import { UndoSend } from "../generated/documents/UndoSend.ts";
import { UnscheduleDraft } from "../generated/documents/UnscheduleDraft.ts";
import type { SentDraftFragment } from "../generated/types.ts";
import { mutate } from "./client.ts";
import { answerOf, readDraft } from "./draft-answers.ts";
import { countDown, end, find, forget, type Outgoing, replace, undone } from "./outgoing.ts";
import { isPassing, problemOf, sentenceOf } from "./problems.ts";

const archiving = new Map<number, Promise<void>>();

/** Archives the conversation of a sent message. Undoing the send reopens it. */
export async function archiveWith(key: number, conversationId: string): Promise<void> {
  const archived = archive(conversationId);
  archiving.set(key, archived);
  await archived;
}

async function archive(id: string): Promise<void> {
  const { error } = await mutate(ArchiveConversation, { id });
  // A conflict means that the conversation is archived already.
  if (error !== undefined && problemOf(error).type !== "conflict") notify("Sent, but not archived.", "bad");
}

/** Undoes a send or schedule on the server. */
export async function takeBack(key: number): Promise<void> {
  const entry = find(key);
  if (entry?.draftId === undefined) return;
  const { draftId: id, kind, name } = entry;
  const { draft, problem } =
    kind === "schedule"
      ? await answerOf(UnscheduleDraft, { id }, ({ unschedule_draft: waiting }) => waiting)
      : await answerOf(UndoSend, { id }, ({ undo_send: waiting }) => waiting);
  if (draft !== undefined) {
    await handBack(entry, draft);
    return;
  }
  if (isPassing(problem)) {
    // The message still goes out, so the person can retry until the countdown ends.
    const left = entry.undoUntil - performance.now();
    if (left > 0) countDown(key, left, () => end(key));
    else end(key);
    notify(`We couldn't undo the message to ${name}. ${sentenceOf(problem)}`, "bad");
    return;
  }
  const now = await readDraft(id);
  const replacement = now?.status === "deleted" ? await findReplacement(entry, now) : undefined;
  if (replacement !== undefined) {
    await handBack(entry, replacement);
    return;
  }
  end(key);
  if (now?.status === "failed")
    notify(`We couldn't send the message to ${name}. It's still in the conversation.`, "bad");
  else if (now?.status === "deleted") notify(`The message to ${name} was already undone.`);
  else notify(`Too late to undo. The message to ${name} was sent.`, "bad");
}

/** Finds the new draft of a send that was undone although the answer was lost. */
async function findReplacement(
  { channel, to }: Outgoing,
  { text, conversation }: SentDraftFragment,
): Promise<SentDraftFragment | undefined> {
  const same = conversation?.pending.findLast(
    (draft) => draft.status === "draft" && draft.text === text && draft.channel === channel && draft.to === to,
  );
  return same === undefined ? undefined : readDraft(same.id);
}

async function handBack({ key, kind, draftId, isComposed }: Outgoing, draft: SentDraftFragment): Promise<void> {
  const archived = archiving.get(key);
  archiving.delete(key);
  batch(() => {
    if (draftId !== undefined) replace(draftId, draft.id);
    if (isComposed) undone.value = new Map([...undone.value, [key, draft]]);
    forget(key);
  });
  const { conversation_id: id } = draft;
  notifyKept(
    `Not ${kind === "send" ? "sent" : "scheduled"}. It is kept as a draft.`,
    id === null ? `/messages/drafts?draft=${draft.id}` : `/messages/${id}`,
  );
  if (archived === undefined || draft.conversation_id === null) return;
  await archived;
  await mutate(ReopenConversation, { id: draft.conversation_id });
}
