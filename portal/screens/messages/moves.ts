import type { OperationResult } from "@urql/core";
import { dismiss, notify, notifyUndoable } from "../../app/notices.ts";
import { client, mutate } from "../../data/client.ts";
import { now } from "../../data/clock.ts";
import { countMoved } from "../../data/inbox-counts.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { dateTime } from "../../data/time.ts";
import { ArchiveConversation } from "../../generated/documents/ArchiveConversation.ts";
import { AssignConversation } from "../../generated/documents/AssignConversation.ts";
import { MarkConversationUnread } from "../../generated/documents/MarkConversationUnread.ts";
import { MarkSpam } from "../../generated/documents/MarkSpam.ts";
import { MoveConversations } from "../../generated/documents/MoveConversations.ts";
import { ReopenConversation } from "../../generated/documents/ReopenConversation.ts";
import { SnoozeConversation } from "../../generated/documents/SnoozeConversation.ts";
import { TrashConversation } from "../../generated/documents/TrashConversation.ts";
import { UnreadCount } from "../../generated/documents/UnreadCount.ts";
import { maxMoved } from "../../generated/rules.ts";
import type { ConversationFragment } from "../../generated/types.ts";
import { isPossible, type Move, moved } from "./conversation-moves.ts";
import { conversationOf, showMoves } from "./conversations.ts";
import { noteChange, place } from "./list/inbox.ts";
import { nameOf } from "./names.ts";

/** Moves conversations and shows it at once. A notice names those that the server refused. */
export function move(conversations: readonly ConversationFragment[], what: Move): void {
  carryOut(conversations, [what])
    .then(({ done, rejected, reason }) => {
      if (done.length > 0) confirm(done, what);
      if (rejected.length > 0) notify(rejection(rejected, what, reason), "bad");
    })
    .catch(() => notify("Something went wrong. Try again.", "bad"));
}

type Outcome = {
  done: readonly ConversationFragment[];
  rejected: readonly ConversationFragment[];
  /** The server's reason. */
  reason: string | undefined;
};

/** Sends the moves one after the other, in chunks of `maxMoved`. */
async function carryOut(before: readonly ConversationFragment[], moves: readonly Move[]): Promise<Outcome> {
  const [first] = moves;
  const possible = before.filter((one) => first !== undefined && isPossible(first.name, one));
  const rejected = before.filter((one) => !possible.includes(one));
  const takeBack = show(possible, moves);
  const done: ConversationFragment[] = [];
  const progress = new Progress(possible.length);
  let reason: string | undefined;
  for (let from = 0; from < possible.length; from += maxMoved) {
    const chunk = possible.slice(from, from + maxMoved);
    const failed = reason === undefined ? await ask(chunk, moves) : { ids: chunk.map(({ id }) => id), reason };
    reason ??= failed.reason;
    for (const one of chunk) (failed.ids.includes(one.id) ? rejected : done).push(one);
    takeBack(chunk);
    progress.show(from + chunk.length);
  }
  progress.end();
  return { done, rejected, reason };
}

/** Shows the moves at once; returns a function that shows the server's answer instead. */
function show(conversations: readonly ConversationFragment[], moves: readonly Move[]) {
  const counts = new Map(conversations.map((one) => [one.id, countMoved(one, moves.reduce(moved, one))]));
  const placeAll = (ids: readonly string[]) => {
    for (const id of ids) place(id, true);
  };
  const ids = conversations.map(({ id }) => id);
  const end = showMoves(ids, moves);
  placeAll(ids);
  return (answered: readonly ConversationFragment[]) => {
    const answeredIds = answered.map(({ id }) => id);
    end(answeredIds);
    placeAll(answeredIds);
    const uncount = () => {
      for (const id of answeredIds) counts.get(id)?.();
    };
    readCounts().then(uncount, uncount);
  };
}

function readCounts(): Promise<unknown> {
  return client.query(UnreadCount, {}, { requestPolicy: "network-only" }).toPromise();
}

type Failed = { ids: readonly string[]; reason?: string | undefined };

/** Sends the moves; returns the conversations that the server refused. */
async function ask(conversations: readonly ConversationFragment[], moves: readonly Move[]): Promise<Failed> {
  const ids = conversations.map(({ id }) => id);
  let failed: readonly string[] = [];
  for (const one of moves) {
    const { data, error } = await request(ids, one);
    if (error !== undefined || data == null) {
      // Reads them again: they may have changed meanwhile, or the answer was lost.
      for (const id of ids) noteChange(id);
      return { ids, reason: error === undefined ? undefined : sentenceOf(problemOf(error)) };
    }
    const answers = Object.values<ConversationFragment | ConversationFragment[] | string>(data)
      .flat()
      .filter((answer) => typeof answer === "object");
    failed = answers.filter((answer) => !isDone(answer, one)).map(({ id }) => id);
  }
  return { ids: failed };
}

function request(ids: readonly string[], what: Move): Promise<OperationResult> {
  const [id = ""] = ids;
  if (ids.length === 1) {
    // The mutation of one conversation answers a reason, `move_conversations` does not.
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

/** Whether the move was done. An impossible one returns the conversation unchanged. */
function isDone(answer: ConversationFragment, what: Move): boolean {
  const { state, assignee, is_unread: isUnread } = moved(answer, what);
  return answer.state === state && answer.assignee?.id === assignee?.id && answer.is_unread === isUnread;
}

/** A notice with the progress of a move in several chunks. */
class Progress {
  readonly #count: number;
  #notice: number | undefined;

  constructor(count: number) {
    this.#count = count;
    this.show(0);
  }

  show(done: number): void {
    this.end();
    if (this.#count > maxMoved && done < this.#count) this.#notice = notify(`${done} of ${this.#count} done…`);
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

const maxNamed = 5;

function rejection(rejected: readonly ConversationFragment[], { name }: Move, reason: string | undefined): string {
  const named = rejected.slice(0, maxNamed).map(nameOf).join(", ");
  const others = rejected.length > maxNamed ? ` and ${rejected.length - maxNamed} more` : "";
  const text = `Could not be ${verbs[name]}: ${named}${others}.`;
  return reason === undefined ? text : `${text} ${reason}`;
}

/** Shows the conversation as read until the server answers. Lists keep it in its place. */
export async function showRead<Answer extends OperationResult>(
  id: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const before = conversationOf(id);
  if (before?.is_unread !== true) return ask();
  const read: Move = { name: "mark_read" };
  const uncount = countMoved(before, moved(before, read));
  const end = showMoves([id], [read]);
  const answer = await ask();
  end([id]);
  readCounts().then(uncount, uncount);
  return answer;
}

/** Restores the previous states or assignees. */
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
          notify(`Could not be undone: ${rejected.slice(0, maxNamed).map(nameOf).join(", ")}. ${reason ?? ""}`, "bad");
      })
      .catch(() => notify("Something went wrong. Try again.", "bad"));
  }
}

/** Whether the move can be undone. A later assignment by somebody else stays. */
function isUndoable({ id, state, assignee }: ConversationFragment, what: Move): boolean {
  const now = conversationOf(id);
  if (what.name !== "assign") return state === "snoozed" || now?.state !== state;
  return assignee?.id !== what.assignee?.id && now?.assignee?.id === what.assignee?.id;
}

/** The moves that restore the previous state. */
function wayBack({ state, snoozed_until: until, assignee }: ConversationFragment, what: Move): Move[] {
  if (what.name === "assign") return [{ name: "assign", assignee }];
  if (state === "trashed") return [{ name: "trash" }];
  if (state === "spam") return [{ name: "spam" }];
  if (state === "archived") return [{ name: "reopen" }, { name: "archive" }];
  const isOver = until === null || Date.parse(until) <= now().epochMilliseconds;
  if (state === "snoozed" && !isOver) return [{ name: "reopen" }, { name: "snooze", until }];
  return [{ name: "reopen" }];
}
