import { signal } from "@preact/signals";
import type { SentDraftFragment } from "../generated/types.ts";
import type { Problem } from "./problems.ts";

/** The parts of an outgoing message that screens show. */
export type Shown = {
  conversationId: string | null;
  channel: "sms" | "email";
  name: string;
  to: string;
  subject: string | null;
  text: string;
};

export type Outgoing = Shown & {
  key: number;
  kind: "send" | "schedule" | "delete";
  /** Undefined until the message is saved as a draft. */
  draftId: string | undefined;
  /** The draft's version that the person read. */
  version: number | undefined;
  /** The time of a scheduled message. */
  sendAt: string | undefined;
  /** `counting` lasts until `undoUntil`, by `performance.now()`. */
  state: "asking" | "counting" | "undoing" | "gone" | "failed";
  undoMs: number;
  undoUntil: number;
  problem: Problem | undefined;
  /** Whether the composer takes the draft back after an undo. */
  isComposed: boolean;
  /** Whether sending archives the conversation. */
  archives: boolean;
};

export type Options = {
  isComposed?: boolean;
  archives?: boolean;
};

export const outgoing = signal<readonly Outgoing[]>([]);

/** The composer's undone messages as drafts, by the entry's key. */
export const undone = signal<ReadonlyMap<number, SentDraftFragment>>(new Map());

/** New draft ids by old ones. Undoing a send or a schedule creates a new draft. */
export const replacedBy = signal<ReadonlyMap<string, string>>(new Map());

export function takeUndone(key: number): SentDraftFragment | undefined {
  const draft = undone.value.get(key);
  if (draft !== undefined) undone.value = new Map([...undone.value].filter(([other]) => other !== key));
  return draft;
}

export function isDeleting(draftId: string): boolean {
  return outgoing.value.some(
    ({ kind, draftId: id, state }) => kind === "delete" && id === draftId && state !== "failed",
  );
}

/** Whether this page still offers to undo the entry. */
export function canUndo({ state }: Outgoing): boolean {
  return state === "asking" || state === "counting";
}

let last = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

type New = Shown & Pick<Outgoing, "kind" | "draftId"> & { version?: number | null | undefined } & Options;

export function add({ isComposed = false, archives = false, version, ...given }: New): Outgoing {
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
  // A new entry replaces earlier ones of the same draft.
  for (const { key, draftId } of outgoing.value) if (draftId !== undefined && draftId === entry.draftId) forget(key);
  outgoing.value = [...outgoing.value, entry];
  return entry;
}

export function find(key: number): Outgoing | undefined {
  return outgoing.value.find((entry) => entry.key === key);
}

export function change(key: number, changes: Partial<Outgoing>): void {
  outgoing.value = outgoing.value.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry));
}

export function fail(key: number, problem: Problem): void {
  change(key, { state: "failed", problem });
}

export function replace(id: string, replacement: string): void {
  replacedBy.value = new Map([...replacedBy.value, [id, replacement]]);
}

/** Counts from the answer's arrival, because the server's clock may differ. */
export function countDown(key: number, undoMs: number, onOver: () => void): void {
  change(key, { state: "counting", undoMs, undoUntil: performance.now() + undoMs });
  clearTimeout(timers.get(key));
  timers.set(key, setTimeout(onOver, undoMs));
}

/** Keeps a sent entry until screens have the server's record. */
const goneMs = 10_000;

export function end(key: number): void {
  change(key, { state: "gone" });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => forget(key), goneMs),
  );
}

export function forget(key: number): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  outgoing.value = outgoing.value.filter((entry) => entry.key !== key);
}

/** Shows an unexpected rejection as a failure. */
export function recover(key: number, work: Promise<void>): void {
  work.catch(() => fail(key, { type: "internal", title: "Something went wrong", errors: [] }));
}
