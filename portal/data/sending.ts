/**
 * What is on its way to a customer, and can still be undone: a send, a time to be sent at, a deletion. It lives in the
 * portal and not in a screen, so that the countdown and Undo go on wherever the person goes.
 *
 * For a screen:
 * - `sendDraft`, `sendSaved` and `scheduleDraft` return at once; what becomes of it is an entry of `outgoing`. A thread
 *   shows those of its conversation as outgoing bubbles until its `pending` drafts or messages have the entry's `draftId`.
 * - A `failed` entry keeps the text and the problem until it is tried again (`retry`) or taken over (`forget`). Nothing has
 *   gone out then, and a draft that had been saved is still there as `draftId`.
 * - An undone send is a new draft, with another id. Where the composer had asked (`isComposed`), the draft waits in
 *   `undone` until the composer takes it (`takeUndone`).
 *   `replacedBy` names the new draft's id by the old one, for whatever else shows the old one.
 * - The composer keeps the text in its own store until the entry is `counting` or has gone.
 *
 * What the server guarantees: a draft goes out once, however often its send is asked for. So `sendSaved` has it saved first
 * and then sends what was saved; a lost answer leaves at worst a draft that waits. Where the answer to a send is lost, the
 * draft is read to see whether it goes out.
 *
 * The server's deletion is final, and a draft that is written anew would have another author. So a deletion is kept here
 * until it can no longer be undone, and asked for then, or when the page is left. If the tab is killed before, the draft
 * is still there: nothing is lost but the deletion.
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

/** Sends a draft as the person has read it. */
export function sendDraft(draft: { id: string; version: number }, shown: Shown, options: Options = {}): number {
  return begin(
    { ...shown, kind: "send", draftId: draft.id, version: draft.version, ...options },
    { save: undefined, sendAt: undefined },
  );
}

/** What is to be sent, once it is saved; or what keeps it from that. */
export type Save = () => Promise<{ id: string; version: number } | { problem: Problem }>;

/** Sends, or schedules, the draft that is saved first. */
export function sendSaved(
  save: Save,
  shown: Shown,
  { sendAt, ...options }: Options & { sendAt?: string } = {},
): number {
  const kind = sendAt === undefined ? "send" : "schedule";
  return begin({ ...shown, kind, draftId: undefined, ...options }, { save, sendAt });
}

/** Sends a scheduled draft at once. */
export function sendScheduled(draftId: string, shown: Shown): number {
  return begin({ ...shown, kind: "send", draftId }, { save: undefined, sendAt: undefined, unschedules: true });
}

/** A scheduled draft waits again. */
export async function unscheduleDraft(id: string): Promise<void> {
  const { draft, problem } = await answerOf(UnscheduleDraft, { id }, ({ unschedule_draft: waiting }) => waiting);
  if (draft === undefined) {
    await readDraft(id);
    notify(sentenceOf(problem), "bad");
    return;
  }
  replace(id, draft.id);
  notify("No longer scheduled: the draft waits.", "good");
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

/** Deletes a draft once it can no longer be undone; until then it is hidden where `isDeleting` says so. */
export function deleteDraft(draft: { id: string; version: number }, shown: Shown): number {
  const entry = add({ ...shown, kind: "delete", draftId: draft.id, version: draft.version });
  countDown(entry.key, heldMs, () => recover(entry.key, carryOutDeletion(entry.key)));
  return entry.key;
}

/** Undoes it now, or as soon as the server has answered. */
export function undo(key: number): void {
  const entry = find(key);
  if (entry === undefined || !canUndo(entry)) return;
  if (entry.kind === "delete") {
    forget(key);
    return;
  }
  change(key, { state: "undoing" });
  // While it is asked for, the answer begins it.
  if (entry.state === "counting") recover(key, takeBack(key));
}

/** Undoes a send that another tab or person has asked for. */
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

/** Asks again for what failed. */
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

/** How long it can be undone what the server would do at once, or not before its time. */
const heldMs = 10_000;

type How = { save: Save | undefined; sendAt: string | undefined; unschedules?: boolean };

/** How each entry was asked for, to ask again. */
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

/** Whether there is a draft to send now: its id and version are those of what the person sends. */
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

/** From here on only the send is repeated. */
function isReady(key: number, { id, version }: { id: string; version: number }): void {
  change(key, { draftId: id, version });
  const how = asked.get(key);
  if (how !== undefined) asked.set(key, { save: undefined, sendAt: how.sendAt });
}

/**
 * The server may have done what was asked although no answer came, or because another tab of the person's had asked for it
 * before; or somebody else has been faster.
 */
async function readAfter(key: number, id: string, problem: Problem): Promise<void> {
  const draft = ["offline", "conflict"].includes(problem.type) ? await readDraft(id) : undefined;
  if (draft === undefined || !["sending", "scheduled", "sent"].includes(draft.status)) fail(key, problem);
  else if (draft.sent_by?.id === viewer.value?.member.id) await answered(key, draft);
  else {
    const name = find(key)?.name ?? draft.to;
    const verb = draft.status === "scheduled" ? "scheduled" : "sent";
    notify(`${draft.sent_by?.name ?? "Somebody"} has ${verb} the draft to ${name} already.`);
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

// It can go out, fail or be undone by somebody else before the countdown is over.
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
