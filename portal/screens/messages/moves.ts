import type { OperationResult } from "@urql/core";
import { dismiss, notify, notifyUndoable } from "../../app/notices.ts";
import { client, mutate } from "../../data/client.ts";
import { now } from "../../data/clock.ts";
import {
  addToCounts,
  begin,
  countDifference,
  end,
  isPossible,
  type Move,
  moved,
  shown,
} from "../../data/optimistic.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { dateTime } from "../../data/time.ts";
import { ArchiveConversation } from "../../generated/documents/ArchiveConversation.ts";
import { AssignConversation } from "../../generated/documents/AssignConversation.ts";
import { InboxConversation } from "../../generated/documents/InboxConversation.ts";
import { MarkConversationUnread } from "../../generated/documents/MarkConversationUnread.ts";
import { MarkSpam } from "../../generated/documents/MarkSpam.ts";
import { MoveConversations } from "../../generated/documents/MoveConversations.ts";
import { ReopenConversation } from "../../generated/documents/ReopenConversation.ts";
import { SnoozeConversation } from "../../generated/documents/SnoozeConversation.ts";
import { TrashConversation } from "../../generated/documents/TrashConversation.ts";
import { UnreadCount } from "../../generated/documents/UnreadCount.ts";
import type { ConversationFragment } from "../../generated/types.ts";
import { conversationOf, keep, keepUnknown, noteChange, place } from "./list/inbox.ts";
import { nameOf } from "./names.ts";

/** As many as the server moves at once. */
const most = 100;

/** Moves conversations; the person sees it at once, and what could not be done is taken back and named. */
export function move(conversations: readonly ConversationFragment[], what: Move): void {
  for (const conversation of conversations) keepUnknown(conversation);
  carryOut(conversations.map(shown), [what])
    .then(({ done, rejected, reason }) => {
      if (done.length > 0) confirm(done, what);
      if (rejected.length > 0) notify(rejection(rejected, what, reason), "bad");
    })
    .catch(() => notify("Something went wrong. Try again.", "bad"));
}

type Outcome = {
  done: readonly ConversationFragment[];
  rejected: readonly ConversationFragment[];
  /** Why, where the server says so. */
  reason: string | undefined;
};

/** One move after the other, each of as many at a time as the server takes. */
async function carryOut(before: readonly ConversationFragment[], moves: readonly Move[]): Promise<Outcome> {
  const [first] = moves;
  const possible = before.filter((one) => first !== undefined && isPossible(first.name, one));
  const rejected = before.filter((one) => !possible.includes(one));
  const takeBack = show(possible, moves);
  const done: ConversationFragment[] = [];
  const progress = new Progress(possible.length);
  let reason: string | undefined;
  for (let from = 0; from < possible.length; from += most) {
    const chunk = possible.slice(from, from + most);
    const failed = reason === undefined ? await ask(chunk, moves) : { ids: chunk.map(({ id }) => id), reason };
    reason ??= failed.reason;
    for (const one of chunk) (failed.ids.includes(one.id) ? rejected : done).push(one);
    takeBack(chunk);
    progress.show(from + chunk.length);
  }
  progress.end();
  return { done, rejected, reason };
}

/** Shows the moves as done; returns what shows the server's answer in their place. */
function show(conversations: readonly ConversationFragment[], moves: readonly Move[]) {
  const counts = new Map(
    conversations.map((one) => [one.id, addToCounts(countDifference(one, moves.reduce(moved, one)))]),
  );
  for (const { id } of conversations) {
    for (const one of moves) begin(id, one);
    place(id, true);
  }
  return (answered: readonly ConversationFragment[]) => {
    for (const { id } of answered) {
      for (const one of moves) end(id, one);
      place(id, true);
    }
    const uncount = () => {
      for (const { id } of answered) counts.get(id)?.();
    };
    readCounts().then(uncount, uncount);
  };
}

function readCounts(): Promise<unknown> {
  return client.query(UnreadCount, {}, { requestPolicy: "network-only" }).toPromise();
}

type Failed = { ids: readonly string[]; reason?: string | undefined };

/** Which of them could not be moved. */
async function ask(conversations: readonly ConversationFragment[], moves: readonly Move[]): Promise<Failed> {
  const ids = conversations.map(({ id }) => id);
  let failed: readonly string[] = [];
  for (const one of moves) {
    const { data, error } = await request(ids, one);
    if (error !== undefined || data == null) {
      reread(ids);
      return { ids, reason: error === undefined ? undefined : sentenceOf(problemOf(error)) };
    }
    const answers = Object.values(data).flat() as ConversationFragment[];
    for (const answer of answers) keep(answer);
    failed = answers.filter((answer) => !isDone(answer, one)).map(({ id }) => id);
  }
  return { ids: failed };
}

/** They may have changed meanwhile, or have been moved although no answer came. */
function reread(ids: readonly string[]): void {
  for (const id of ids) noteChange(id);
  const [id] = ids;
  // The thread shows what the cache has.
  if (ids.length === 1 && id !== undefined)
    client
      .query(InboxConversation, { id }, { requestPolicy: "network-only" })
      .toPromise()
      .catch(() => undefined);
}

function request(ids: readonly string[], what: Move): Promise<OperationResult> {
  const [id = ""] = ids;
  if (ids.length === 1) {
    // One that cannot be moved says why.
    if (what.name === "archive") return mutate(ArchiveConversation, { id });
    if (what.name === "reopen") return mutate(ReopenConversation, { id });
    if (what.name === "trash") return mutate(TrashConversation, { id });
    if (what.name === "spam") return mutate(MarkSpam, { id });
    if (what.name === "mark_unread") return mutate(MarkConversationUnread, { id });
    if (what.name === "snooze") return mutate(SnoozeConversation, { id, until: what.until });
    if (what.name === "assign") return mutate(AssignConversation, { id, assignee_id: what.assignee?.id ?? null });
  }
  return mutate(MoveConversations, {
    ids: [...ids],
    move: what.name,
    ...(what.name === "snooze" ? { until: what.until } : {}),
    ...(what.name === "assign" ? { assignee_id: what.assignee?.id ?? null } : {}),
  });
}

/** Whether the answer is what was asked for: what a move is impossible for is answered as it was. */
function isDone(answer: ConversationFragment, what: Move): boolean {
  const { state, assignee, is_unread: isUnread } = moved(answer, what);
  return answer.state === state && answer.assignee?.id === assignee?.id && answer.is_unread === isUnread;
}

/** How far a move of more than the server takes at once has come. */
class Progress {
  readonly #count: number;
  #notice: number | undefined;

  constructor(count: number) {
    this.#count = count;
    this.show(0);
  }

  show(done: number): void {
    this.end();
    if (this.#count > most && done < this.#count) this.#notice = notify(`${done} of ${this.#count} done…`);
  }

  end(): void {
    if (this.#notice !== undefined) dismiss(this.#notice);
  }
}

function confirm(before: readonly ConversationFragment[], what: Move): void {
  const text =
    before.length === 1 ? sentenceFor(what) : `${before.length} conversations: ${lowerFirst(sentenceFor(what))}`;
  if (what.name === "reopen") notify(text, "good");
  else if (what.name !== "mark_read" && what.name !== "mark_unread") notifyUndoable(text, () => restore(before, what));
}

function sentenceFor(what: Move): string {
  switch (what.name) {
    case "archive":
      return "Archived.";
    case "reopen":
      return "Reopened.";
    case "snooze":
      return `Snoozed until ${dateTime(what.until)}.`;
    case "trash":
      return "Moved to the trash.";
    case "spam":
      return "Marked as spam.";
    case "assign":
      return what.assignee === null ? "Assigned to nobody." : `Assigned to ${what.assignee.name}.`;
    case "mark_read":
      return "Marked as read.";
    case "mark_unread":
      return "Marked as unread.";
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const verbs: Readonly<Record<Move["name"], string>> = {
  archive: "archived",
  reopen: "reopened",
  snooze: "snoozed",
  trash: "moved to the trash",
  spam: "marked as spam",
  assign: "assigned",
  mark_read: "marked as read",
  mark_unread: "marked as unread",
};

const mostNamed = 5;

function rejection(rejected: readonly ConversationFragment[], { name }: Move, reason: string | undefined): string {
  const named = rejected.slice(0, mostNamed).map(nameOf).join(", ");
  const others = rejected.length > mostNamed ? ` and ${rejected.length - mostNamed} more` : "";
  const text = `Could not be ${verbs[name]}: ${named}${others}.`;
  return reason === undefined ? text : `${text} ${reason}`;
}

/** Shows the conversation as read until the server has answered; the lists keep it in its place. */
export async function showRead<Answer extends OperationResult>(
  id: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const before = conversationOf(id);
  if (before?.is_unread !== true) return ask();
  const read: Move = { name: "mark_read" };
  const uncount = addToCounts(countDifference(before, moved(before, read)));
  begin(id, read);
  const answer = await ask();
  if (answer.error === undefined) keep({ ...(conversationOf(id) ?? before), is_unread: false });
  end(id, read);
  readCounts().then(uncount, uncount);
  return answer;
}

/** Puts the conversations back where they were, or assigns them as they were. */
function restore(before: readonly ConversationFragment[], what: Move): void {
  const changed = before.filter((one) => isUndoable(one, what));
  for (const group of Map.groupBy(changed, (one) => JSON.stringify(wayBack(one, what))).values()) {
    const [first] = group;
    if (first === undefined) continue;
    carryOut(
      group.map(({ id }) => conversationOf(id)).filter((one) => one !== undefined),
      wayBack(first, what),
    )
      .then(({ rejected, reason }) => {
        if (rejected.length > 0)
          notify(`Could not be undone: ${rejected.slice(0, mostNamed).map(nameOf).join(", ")}. ${reason ?? ""}`, "bad");
      })
      .catch(() => notify("Something went wrong. Try again.", "bad"));
  }
}

/** Whether there is anything to undo: what somebody has assigned to somebody else since then stays theirs. */
function isUndoable({ id, state, assignee }: ConversationFragment, what: Move): boolean {
  const now = conversationOf(id);
  if (what.name !== "assign") return state === "snoozed" || now?.state !== state;
  return assignee?.id !== what.assignee?.id && now?.assignee?.id === what.assignee?.id;
}

/** From wherever they are now. */
function wayBack({ state, snoozed_until: until, assignee }: ConversationFragment, what: Move): Move[] {
  if (what.name === "assign") return [{ name: "assign", assignee }];
  if (state === "trashed") return [{ name: "trash" }];
  if (state === "spam") return [{ name: "spam" }];
  if (state === "archived") return [{ name: "reopen" }, { name: "archive" }];
  const isOver = until === null || Date.parse(until) <= now().epochMilliseconds;
  if (state === "snoozed" && !isOver) return [{ name: "reopen" }, { name: "snooze", until }];
  return [{ name: "reopen" }];
}
