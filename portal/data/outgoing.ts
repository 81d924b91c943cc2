import { signal } from "@preact/signals";
import type { SentDraftFragment } from "../generated/types.ts";
import type { Problem } from "./problems.ts";

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

export type Options = {
  isComposed?: boolean;
  archives?: boolean;
};

export const outgoing = signal<readonly Outgoing[]>([]);

/** The drafts that undone messages of the composer are now, by the keys of their entries. */
export const undone = signal<ReadonlyMap<number, SentDraftFragment>>(new Map());

/** The ids of the drafts that replaced others, because a send or schedule was undone. */
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

/** Whether it can still be undone, as far as is known here. */
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
  // Whatever was done with the same draft before is over.
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

/** By the page's own clock, from when the answer came: the server's may differ. */
export function countDown(key: number, undoMs: number, onOver: () => void): void {
  change(key, { state: "counting", undoMs, undoUntil: performance.now() + undoMs });
  clearTimeout(timers.get(key));
  timers.set(key, setTimeout(onOver, undoMs));
}

/** How long an entry stays after it has gone, so that what shows it has the server's own record by then. */
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

/** What nobody has foreseen is a failure to be shown. */
export function recover(key: number, work: Promise<void>): void {
  work.catch(() => fail(key, { type: "internal", title: "Something went wrong", errors: [] }));
}
