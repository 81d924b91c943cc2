/**
 * Sends, schedules and deletions that can still be undone. They live in the portal and not in a screen, so that the
 * countdown and Undo survive navigation.
 *
 * For screens:
 * - `sendDraft`, `sendSaved` and `scheduleDraft` return at once and add an entry to `outgoing`. A thread shows the
 *   entries of its conversation until its drafts or messages have the entry's `draftId`.
 * - A `failed` entry keeps the text and the problem until `retry` or `forget`. Nothing has gone out. A saved draft is
 *   still there.
 * - Undoing a send creates a new draft with another id. `replacedBy` maps the old id to the new one. If the composer
 *   sent it (`isComposed`), `undone` holds the draft until `takeUndone`.
 * - The composer keeps its text until the entry is `counting` or gone.
 *
 * The server sends a draft once, however often it is asked. So `sendSaved` saves first, and a lost answer leaves a
 * draft at worst. After a lost answer the draft is read again.
 *
 * A deletion on the server is final, and writing the draft anew would change its author. So the tab holds a deletion
 * until it cannot be undone or the page is left. If the tab is killed, only the deletion is lost.
 */
import { notify } from "../app/notices.ts";
import { ScheduleDraft } from "../generated/documents/ScheduleDraft.ts";
import { SendDraft } from "../generated/documents/SendDraft.ts";
import { UnscheduleDraft } from "../generated/documents/UnscheduleDraft.ts";
import type { SentDraftFragment } from "../generated/types.ts";
import { carryOutDeletion } from "./deleting.ts";
import { answerOf, readDraft } from "./draft-answers.ts";
import { onChange } from "./live.ts";
import {
  add,
  canUndo,
  change,
  countDown,
  end,
  fail,
  find,
  forget,
  type Options,
  outgoing,
  recover,
  replace,
  type Shown,
} from "./outgoing.ts";
import { type Problem, sentenceOf } from "./problems.ts";
import { archiveWith, takeBack } from "./undoing.ts";
import { viewer } from "./viewer.ts";

export {
  canUndo,
  forget,
  isDeleting,
  type Outgoing,
  outgoing,
  replacedBy,
  type Shown,
  takeUndone,
  undone,
} from "./outgoing.ts";

/** Sends the version of a draft that the person read. */
export function sendDraft(draft: { id: string; version: number }, shown: Shown, options: Options = {}): number {
  return begin(
    { ...shown, kind: "send", draftId: draft.id, version: draft.version, ...options },
    { save: undefined, sendAt: undefined },
  );
}

/** Saves the message; resolves to its draft or to the problem. */
export type Save = () => Promise<{ id: string; version: number } | { problem: Problem }>;

/** Saves a message, then sends or schedules it. */
export function sendSaved(
  save: Save,
  shown: Shown,
  { sendAt, ...options }: Options & { sendAt?: string } = {},
): number {
  const kind = sendAt === undefined ? "send" : "schedule";
  return begin({ ...shown, kind, draftId: undefined, ...options }, { save, sendAt });
}

export function sendScheduled(draftId: string, shown: Shown): number {
  return begin({ ...shown, kind: "send", draftId }, { save: undefined, sendAt: undefined, unschedules: true });
}

/** Turns a scheduled draft back into a waiting one. */
export async function unscheduleDraft(id: string): Promise<void> {
  const { draft, problem } = await answerOf(UnscheduleDraft, { id }, ({ unschedule_draft: waiting }) => waiting);
  if (draft === undefined) {
    await readDraft(id);
    notify(sentenceOf(problem), "bad");
    return;
  }
  replace(id, draft.id);
  notify("No longer scheduled. The message is a draft again.", "good");
}

export function scheduleDraft(
  draft: { id: string; version: number },
  sendAt: string,
  shown: Shown,
  options: Options = {},
): number {
  return begin(
    { ...shown, kind: "schedule", draftId: draft.id, version: draft.version, ...options },
    { save: undefined, sendAt },
  );
}

/** Deletes a draft after the undo period. Until then, `isDeleting` hides it. */
export function deleteDraft(draft: { id: string; version: number }, shown: Shown): number {
  const entry = add({ ...shown, kind: "delete", draftId: draft.id, version: draft.version });
  countDown(entry.key, heldMs, () => recover(entry.key, carryOutDeletion(entry.key)));
  return entry.key;
}

/** Undoes an entry now, or once the server has answered. */
export function undo(key: number): void {
  const entry = find(key);
  if (entry === undefined || !canUndo(entry)) return;
  if (entry.kind === "delete") {
    forget(key);
    return;
  }
  change(key, { state: "undoing" });
  // In the state `asking`, `answered` undoes it.
  if (entry.state === "counting") recover(key, takeBack(key));
}

/** Undoes a send of another tab or person. */
export function undoSend(draftId: string, shown: Shown): void {
  const own = outgoing.value.findLast((entry) => entry.kind === "send" && entry.draftId === draftId);
  if (own !== undefined) {
    undo(own.key);
    return;
  }
  const { key } = add({ ...shown, kind: "send", draftId });
  change(key, { state: "undoing" });
  recover(key, takeBack(key));
}

export function undoLatest(): void {
  const latest = outgoing.value.findLast(canUndo);
  if (latest !== undefined) undo(latest.key);
}

/** Retries a failed entry. */
export function retry(key: number): void {
  const entry = find(key);
  const how = asked.get(key);
  if (entry?.state !== "failed") return;
  if (entry.kind === "delete") {
    recover(key, carryOutDeletion(key));
    return;
  }
  if (how === undefined) return;
  change(key, { state: "asking", problem: undefined });
  recover(key, ask(key, how));
}

/** The undo period of deletions and schedules, for which the server has none. */
const heldMs = 10_000;

type How = { save: Save | undefined; sendAt: string | undefined; unschedules?: boolean };

/** The request of each entry, for a retry. */
const asked = new Map<number, How>();

function begin(given: Parameters<typeof add>[0], how: How): number {
  const { key } = add(given);
  change(key, { sendAt: how.sendAt });
  asked.set(key, how);
  recover(key, ask(key, how));
  return key;
}

async function ask(key: number, { save, sendAt, unschedules = false }: How): Promise<void> {
  if (save !== undefined && !(await saveFirst(key, save))) return;
  if (unschedules && !(await unscheduleFirst(key))) return;
  const entry = find(key);
  if (entry?.draftId === undefined) return;
  const { draftId: id, version = null } = entry;
  const { draft, problem } =
    sendAt === undefined
      ? await answerOf(SendDraft, { id, version }, ({ send_draft: sent }) => sent)
      : await answerOf(ScheduleDraft, { id, send_at: sendAt, version }, ({ schedule_draft: sent }) => sent);
  if (draft !== undefined) await answered(key, draft);
  else await readAfter(key, id, problem);
}

/** Saves the message; returns false if that fails. */
async function saveFirst(key: number, save: Save): Promise<boolean> {
  const saved = await save();
  if ("problem" in saved) {
    fail(key, saved.problem);
    return false;
  }
  isReady(key, saved);
  return true;
}

async function unscheduleFirst(key: number): Promise<boolean> {
  const id = find(key)?.draftId;
  if (id === undefined) return false;
  const { draft, problem } = await answerOf(UnscheduleDraft, { id }, ({ unschedule_draft: waiting }) => waiting);
  if (draft === undefined) {
    await readDraft(id);
    fail(key, problem);
    return false;
  }
  replace(id, draft.id);
  isReady(key, draft);
  return true;
}

/** Stores the draft's id and version, so that a retry repeats the send alone. */
function isReady(key: number, { id, version }: { id: string; version: number }): void {
  change(key, { draftId: id, version });
  const how = asked.get(key);
  if (how !== undefined) asked.set(key, { save: undefined, sendAt: how.sendAt });
}

/**
 * Reads the draft after a lost answer or a conflict: the server may have sent it, or another tab or person was faster.
 */
async function readAfter(key: number, id: string, problem: Problem): Promise<void> {
  const draft = ["offline", "conflict"].includes(problem.type) ? await readDraft(id) : undefined;
  if (draft === undefined || !["sending", "scheduled", "sent"].includes(draft.status)) fail(key, problem);
  else if (draft.sent_by?.id === viewer.value?.member.id) await answered(key, draft);
  else {
    const name = find(key)?.name ?? draft.to;
    const verb = draft.status === "scheduled" ? "scheduled" : "sent";
    notify(`${draft.sent_by?.name ?? "Someone"} already ${verb} the draft to ${name}.`);
    forget(key);
  }
}

async function answered(key: number, draft: SentDraftFragment): Promise<void> {
  const entry = find(key);
  if (entry === undefined) return;
  asked.delete(key);
  change(key, { draftId: draft.id, conversationId: draft.conversation_id });
  if (entry.state === "undoing") {
    await takeBack(key);
    return;
  }
  const undoMs = entry.kind === "schedule" ? heldMs : draft.can_undo_for_ms;
  if (undoMs === null) end(key);
  else countDown(key, undoMs, () => end(key));
  if (entry.archives && draft.conversation_id !== null) await archiveWith(key, draft.conversation_id);
}

// Another person can undo the send, or it can fail, before the countdown ends.
onChange(({ kind, id }) => {
  const entry = outgoing.value.find(({ draftId, state }) => draftId === id && state === "counting");
  if (kind !== "draft" || id === null || entry === undefined || entry.kind === "delete") return;
  const stillGoes = entry.kind === "send" ? "sending" : "scheduled";
  readDraft(id)
    .then((draft) => {
      if (draft !== undefined && draft.status !== stillGoes && find(entry.key)?.state === "counting") {
        end(entry.key);
      }
    })
    .catch(() => undefined);
});
