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
 *   `undone` under its conversation until the composer takes it (`takeUndone`), at once or when the thread is opened again.
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
import { signal } from "@preact/signals";
import type { AnyVariables, OperationResult } from "@urql/core";
import { notify } from "../app/notices.ts";
import { ArchiveConversation } from "../generated/documents/ArchiveConversation.ts";
import { DeleteDraft } from "../generated/documents/DeleteDraft.ts";
import { DraftNow } from "../generated/documents/DraftNow.ts";
import { ReopenConversation } from "../generated/documents/ReopenConversation.ts";
import { ScheduleDraft } from "../generated/documents/ScheduleDraft.ts";
import { SendDraft } from "../generated/documents/SendDraft.ts";
import { UndoSend } from "../generated/documents/UndoSend.ts";
import { UnscheduleDraft } from "../generated/documents/UnscheduleDraft.ts";
import type { SentDraftFragment } from "../generated/types.ts";
import { client, mutate } from "./client.ts";
import { type Document, idOf } from "./document.ts";
import { onChange } from "./live.ts";
import { type Problem, problemOf, sentenceOf } from "./problems.ts";
import { viewer } from "./viewer.ts";

/** What is shown of a message while it is on its way. */
export type Shown = {
  conversationId: string | null;
  channel: "sms" | "email";
  /** The customer's or sender's name. */
  name: string;
  to: string;
  subject: string | null;
  text: string;
};

export type Outgoing = Shown & {
  key: number;
  kind: "send" | "schedule" | "delete";
  /** Undefined until a new message is saved. */
  draftId: string | undefined;
  /** The version that the person saw. */
  version: number | undefined;
  /** Of a schedule. */
  sendAt: string | undefined;
  /** `counting`: it can be undone until `undoUntil`, of the page's own clock. */
  state: "asking" | "counting" | "undoing" | "gone" | "failed";
  undoMs: number;
  undoUntil: number;
  /** Why it failed. */
  problem: Problem | undefined;
  /** Whether the composer takes it back when it is undone. */
  isComposed: boolean;
  /** Whether the conversation is archived with it. */
  archives: boolean;
};

type Options = {
  isComposed?: boolean;
  archives?: boolean;
};

export const outgoing = signal<readonly Outgoing[]>([]);

/** The drafts that undone messages of the composer are now, by conversation. */
export const undone = signal<ReadonlyMap<string, SentDraftFragment>>(new Map());

/** The ids of the drafts that replaced others, because a send or schedule was undone. */
export const replacedBy = signal<ReadonlyMap<string, string>>(new Map());

export function takeUndone(conversationId: string): SentDraftFragment | undefined {
  const draft = undone.value.get(conversationId);
  if (draft !== undefined) undone.value = new Map([...undone.value].filter(([id]) => id !== conversationId));
  return draft;
}

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
  countDown(entry.key, heldMs);
  return entry.key;
}

export function isDeleting(draftId: string): boolean {
  return outgoing.value.some(
    ({ kind, draftId: id, state }) => kind === "delete" && id === draftId && state !== "failed",
  );
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

/** Whether it can still be undone, as far as is known here. */
export function canUndo({ state }: Outgoing): boolean {
  return state === "asking" || state === "counting";
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
  change(key, { state: "asking", problem: undefined });
  if (how === undefined) recover(key, carryOutDeletion(key));
  else recover(key, ask(key, how));
}

export function forget(key: number): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  asked.delete(key);
  archiving.delete(key);
  outgoing.value = outgoing.value.filter((entry) => entry.key !== key);
}

/** How long what the server holds no longer than it is asked to can be undone. */
const heldMs = 10_000;
/** How long an entry stays after it has gone, so that what shows it has the server's own record by then. */
const goneMs = 10_000;

type How = { save: Save | undefined; sendAt: string | undefined; unschedules?: boolean };

const asked = new Map<number, How>();
const archiving = new Map<number, Promise<void>>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

type New = Shown & Pick<Outgoing, "kind" | "draftId"> & { version?: number | null | undefined } & Options;

function add({ isComposed = false, archives = false, version, ...given }: New): Outgoing {
  last += 1;
  const entry: Outgoing = {
    ...given,
    version: version ?? undefined,
    isComposed,
    archives,
    key: last,
    sendAt: undefined,
    state: "asking",
    undoMs: 0,
    undoUntil: 0,
    problem: undefined,
  };
  // Whatever was done with the same draft before is over.
  for (const { key, draftId } of outgoing.value) if (draftId !== undefined && draftId === entry.draftId) forget(key);
  outgoing.value = [...outgoing.value, entry];
  return entry;
}

function begin(given: New, how: How): number {
  const { key } = add(given);
  change(key, { sendAt: how.sendAt });
  asked.set(key, how);
  recover(key, ask(key, how));
  return key;
}

function recover(key: number, work: Promise<void>): void {
  work.catch(() => fail(key, { type: "internal", title: "Something went wrong", errors: [] }));
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

function replace(id: string, replacement: string): void {
  replacedBy.value = new Map([...replacedBy.value, [id, replacement]]);
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
  change(key, { draftId: draft.id, conversationId: draft.conversation_id });
  if (entry.state === "undoing") {
    await takeBack(key);
    return;
  }
  const undoMs = entry.kind === "schedule" ? heldMs : draft.can_undo_for_ms;
  if (undoMs === null) end(key);
  else countDown(key, undoMs);
  if (entry.archives && draft.conversation_id !== null) {
    const archived = archive(draft.conversation_id);
    archiving.set(key, archived);
    await archived;
  }
}

/** By the page's own clock, from when the answer came: the server's may differ. */
function countDown(key: number, undoMs: number): void {
  change(key, { state: "counting", undoMs, undoUntil: performance.now() + undoMs });
  timers.set(
    key,
    setTimeout(() => {
      if (find(key)?.kind === "delete") recover(key, carryOutDeletion(key));
      else end(key);
    }, undoMs),
  );
}

function end(key: number): void {
  change(key, { state: "gone" });
  timers.set(
    key,
    setTimeout(() => forget(key), goneMs),
  );
}

async function takeBack(key: number): Promise<void> {
  const entry = find(key);
  clearTimeout(timers.get(key));
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
  if (problem.type === "offline") {
    // It goes out unless the person reaches the server in time.
    const left = entry.undoUntil - performance.now();
    if (left > 0) countDown(key, left);
    else end(key);
    notify("The server cannot be reached: it is not undone.", "bad");
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
    notify(`The message to ${name} could not be sent. It waits in the conversation.`, "bad");
  else if (now?.status === "deleted") notify(`The message to ${name} had been undone already.`);
  else notify(`Too late to undo: the message to ${name} has gone out.`, "bad");
}

async function readDraft(id: string): Promise<SentDraftFragment | undefined> {
  const { data } = await client.query(DraftNow, { id }, { requestPolicy: "network-only" }).toPromise();
  return data?.draft;
}

/** Where the send had been undone, and the answer was lost: the draft that has its content now. */
async function findReplacement(
  { channel, to }: Outgoing,
  { text, conversation }: SentDraftFragment,
): Promise<SentDraftFragment | undefined> {
  const same = conversation?.pending.findLast(
    (draft) => draft.status === "draft" && draft.text === text && draft.channel === channel && draft.to === to,
  );
  return same === undefined ? undefined : readDraft(same.id);
}

async function handBack({ key, draftId, isComposed }: Outgoing, draft: SentDraftFragment): Promise<void> {
  const archived = archiving.get(key);
  forget(key);
  if (draftId !== undefined) replace(draftId, draft.id);
  if (isComposed && draft.conversation_id !== null)
    undone.value = new Map([...undone.value, [draft.conversation_id, draft]]);
  if (archived === undefined || draft.conversation_id === null) return;
  await archived;
  await mutate(ReopenConversation, { id: draft.conversation_id });
}

async function carryOutDeletion(key: number): Promise<void> {
  const entry = find(key);
  if (entry?.draftId === undefined) return;
  const { draftId: id, version = null } = entry;
  change(key, { state: "gone" });
  const { problem } = await answerOf(DeleteDraft, { id, version }, ({ delete_draft: deleted }) => deleted);
  if (problem === undefined || problem.type === "not-found") {
    end(key);
    return;
  }
  // What is shown is the draft as it is now.
  if (problem.type === "conflict") await readDraft(id);
  fail(key, problem);
}

async function archive(conversationId: string | null): Promise<void> {
  if (conversationId === null) return;
  const { error } = await mutate(ArchiveConversation, { id: conversationId });
  // Archived already is what was wanted.
  if (error !== undefined && problemOf(error).type !== "conflict") notify("Sent, but not archived.", "bad");
}

type Answered = { draft: SentDraftFragment; problem?: undefined } | { draft?: undefined; problem: Problem };

async function answerOf<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  read: (data: Data) => SentDraftFragment,
): Promise<Answered> {
  const { data, error }: OperationResult<Data, Variables> = await mutate(document, variables);
  if (data !== undefined && data !== null && error === undefined) return { draft: read(data) };
  return { problem: error === undefined ? unknown : problemOf(error) };
}

const unknown: Problem = { type: "internal", title: "Something went wrong", errors: [] };

function find(key: number): Outgoing | undefined {
  return outgoing.value.find((entry) => entry.key === key);
}

function change(key: number, changes: Partial<Outgoing>): void {
  outgoing.value = outgoing.value.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry));
}

function fail(key: number, problem: Problem): void {
  change(key, { state: "failed", problem });
}

// It can go out, fail or be undone by somebody else before the countdown is over.
onChange(({ kind, id }) => {
  const entry = outgoing.value.find(({ draftId, state }) => draftId === id && state === "counting");
  if (kind !== "draft" || id === null || entry === undefined || entry.kind === "delete") return;
  const stillGoes = entry.kind === "send" ? "sending" : "scheduled";
  readDraft(id)
    .then((draft) => {
      if (draft !== undefined && draft.status !== stillGoes && find(entry.key)?.state === "counting") {
        clearTimeout(timers.get(entry.key));
        end(entry.key);
      }
    })
    .catch(() => undefined);
});

// Whoever leaves the page has not undone what they deleted.
addEventListener("pagehide", () => {
  for (const { key, kind, state, draftId: id, version = null } of outgoing.value) {
    if (kind !== "delete" || state !== "counting" || viewer.value === undefined) continue;
    const persistedQuery = { version: 1, sha256Hash: idOf("DeleteDraft") };
    fetch("/graphql", {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        operationName: "DeleteDraft",
        variables: { id, version },
        extensions: { persistedQuery },
      }),
    }).catch(() => undefined);
    forget(key);
  }
});
