import { signal } from "@preact/signals";
import { type CombinedError, stringifyVariables } from "@urql/core";
import { read } from "../../../data/client.ts";
import { onChange } from "../../../data/live.ts";
import { matches } from "../../../data/matches.ts";
import { type Entry, OrderedList } from "../../../data/ordered-list.ts";
import { problemOf } from "../../../data/problems.ts";
import { viewer } from "../../../data/viewer.ts";
import { Inbox as InboxDocument } from "../../../generated/documents/Inbox.ts";
import { InboxConversation } from "../../../generated/documents/InboxConversation.ts";
import { maxPageSize } from "../../../generated/rules.ts";
import type { ConversationFragment, InboxQuery } from "../../../generated/types.ts";
import { pageSize } from "../../../routes.ts";
import { conversationOf, conversationsOfCustomer, forget, forgetUnlisted } from "../conversations.ts";
import type { variablesOf } from "../views.ts";
import { opened } from "./selection.ts";

type Filters = ReturnType<typeof variablesOf>;

const mergeMs = 250;
/** Up to this many changed conversations are read one by one. More read the list again. */
const maxRead = 10;
const maxLists = 6;

function entryOf({ id, activity_at: at }: ConversationFragment): Entry {
  return { id, key: `${at} ${id}` };
}

/** One list of conversations. It outlives the screen, so that a person who returns finds their place. */
export class Inbox {
  readonly key: string;
  readonly filters: Filters;
  readonly failure = signal<{ error: CombinedError; stale: boolean } | undefined>(undefined);
  readonly isReadingOn = signal(false);
  readonly pageFailure = signal<CombinedError | undefined>(undefined);
  scrollTop = 0;
  /** Whether rows must keep their places for now. */
  isHeld: () => boolean = () => false;
  isEntered = false;
  readonly #order = new OrderedList();
  /** Counts the changes of the order. */
  readonly #version = signal(0);
  /** The cursor of the page after a record. */
  #cursors = new Map<string, string>();
  /** Ids that may have changed while the stream was down. */
  #stale = new Set<string>();
  #end: (() => void) | undefined;

  constructor(key: string, filters: Filters) {
    this.key = key;
    this.filters = filters;
  }

  /** A component that reads it renders again when it changes. */
  get order(): OrderedList {
    void this.#version.value;
    return this.#order;
  }

  refresh(replaces = false): void {
    this.#end?.();
    this.#end = read(InboxDocument, { limit: pageSize, ...this.filters }, ({ data, error, stale }) => {
      if (error !== undefined) this.failure.value = { error, stale };
      if (data == null || stale) return;
      this.failure.value = undefined;
      const page = this.#entriesOf(data);
      if (replaces) this.#order.replace(page, data.inbox.next_cursor);
      else this.#order.refresh(page, data.inbox.next_cursor, this.isHeld());
      this.#changed();
    });
  }

  retry(): void {
    this.failure.value = undefined;
    this.refresh();
  }

  /** Applies the waiting changes and reads the list again when the person returns. */
  comeBack(): void {
    this.#order.settle(opened.value);
    this.#changed();
    this.refresh();
  }

  /** Reads the next page. */
  readOn(): void {
    const { ids, next } = this.#order;
    const last = ids.at(-1);
    if (next === null || this.isReadingOn.value) return;
    this.isReadingOn.value = true;
    this.pageFailure.value = undefined;
    const limit = ids.length < maxPageSize ? pageSize : maxPageSize;
    read(InboxDocument, { limit, ...this.filters, cursor: next }, ({ data, error, stale }) => {
      if (stale) return;
      this.isReadingOn.value = false;
      this.pageFailure.value = error;
      // The list may have been replaced meanwhile.
      if (data != null && this.#order.next === next) {
        if (last !== undefined) this.#cursors.set(last, next);
        this.#order.append(this.#entriesOf(data), data.inbox.next_cursor);
      }
      this.#changed();
    });
  }

  /** Reads the first page after a gap in the stream. Other pages are read when they are shown. */
  catchUp(): void {
    this.#stale = new Set(this.#order.ids.slice(pageSize));
    this.refresh();
    this.#changed();
  }

  /** Reads the shown page again if it is stale. */
  look(ids: readonly string[]): void {
    const stale = ids.find((id) => this.#stale.has(id));
    if (stale === undefined) return;
    const before = this.#order.ids.slice(0, this.#order.ids.indexOf(stale)).findLast((id) => this.#cursors.has(id));
    const cursor = this.#cursors.get(before ?? "");
    if (before === undefined || cursor === undefined) return;
    const from = this.#order.ids.indexOf(before) + 1;
    for (const id of this.#order.ids.slice(from, from + maxPageSize)) this.#stale.delete(id);
    read(InboxDocument, { limit: maxPageSize, ...this.filters, cursor }, ({ data, stale: isStale }) => {
      if (data == null || isStale) return;
      this.#order.refreshAfter(before, this.#entriesOf(data), data.inbox.next_cursor, this.isHeld());
      this.#changed();
    });
  }

  place(conversation: ConversationFragment, isOwn: boolean): void {
    const verdict = matches(conversation, this.filters, viewer.value?.member.id);
    const isHeld = !isOwn && (this.isHeld() || conversation.id === opened.value);
    this.#order.place(entryOf(conversation), verdict, isHeld);
    this.#changed();
  }

  remove(id: string): void {
    this.#order.place({ id, key: "" }, "no", this.isHeld());
    this.#changed();
  }

  /** Applies the waiting changes unless rows must keep their places. */
  settle(): void {
    if (this.isHeld() || this.#order.waiting.size + this.#order.gone.size === 0) return;
    this.#order.settle(opened.value);
    this.#changed();
  }

  showNew(): void {
    const { hasNews } = this.#order;
    this.#order.settle(opened.value);
    this.#changed();
    if (hasNews) this.refresh(true);
  }

  /** The page's entries, without conversations that have left the list since. */
  #entriesOf({ inbox: { data } }: InboxQuery): Entry[] {
    return data
      .map(({ id }) => conversationOf(id))
      .filter((one) => one !== undefined)
      .filter((one) => matches(one, this.filters, viewer.value?.member.id) !== "no")
      .map(entryOf);
  }

  #changed(): void {
    this.#version.value += 1;
  }
}

const lists = new Map<string, Inbox>();
/** The list on the screen. */
let current: Inbox | undefined;

/** The list with these filters: a new one reads nothing until it is entered. */
export function inboxOf(filters: Filters): Inbox {
  const key = stringifyVariables(filters);
  return lists.get(key) ?? new Inbox(key, filters);
}

/** Reads the list and follows its changes while it is on the screen. Returns a function that ends it. */
export function enter(list: Inbox): () => void {
  current = list;
  // Keeps the lists in order of use.
  lists.delete(list.key);
  lists.set(list.key, list);
  forgetLists();
  if (list.isEntered) list.comeBack();
  else list.refresh();
  list.isEntered = true;
  if (changed.size > 0) readChanged();
  return () => {
    if (current === list) current = undefined;
  };
}

/** Drops the least recently used lists. */
function forgetLists(): void {
  if (lists.size <= maxLists) return;
  for (const [key, list] of [...lists].slice(0, lists.size - maxLists)) if (list !== current) lists.delete(key);
  forgetUnlisted((id) => id === opened.value || [...lists.values()].some(({ order }) => order.has(id)));
}

/** Puts the conversation in its place in each list. The person's own changes apply at once. */
export function place(id: string, isOwn: boolean): void {
  const conversation = conversationOf(id);
  if (conversation !== undefined) for (const list of lists.values()) list.place(conversation, isOwn);
}

let changed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

onChange(({ kind, id }) => {
  if (kind === "hello" || (kind === "conversation" && id === null)) catchUp();
  else if (kind === "conversation" && id !== null) noteChange(id);
  // Rows and threads show the customer's name.
  else if (kind === "customer" && id !== null) conversationsOfCustomer(id).forEach(noteChange);
});

/** Reads the conversation again soon. */
export function noteChange(id: string): void {
  changed.add(id);
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (current !== undefined) readChanged();
  }, mergeMs);
}

function readChanged(): void {
  const ids = changed;
  changed = new Set();
  if (ids.size <= maxRead) for (const id of ids) readOne(id);
  else {
    catchUp();
    // The open thread may be on another page, or in no list.
    if (opened.value !== undefined && ids.has(opened.value)) readOne(opened.value);
  }
}

function readOne(id: string): void {
  read(InboxConversation, { id }, ({ data, error, stale }) => {
    if (stale) return;
    if (data != null) place(id, false);
    else if (error !== undefined && problemOf(error).type === "not-found") {
      for (const list of lists.values()) list.remove(id);
      forget(id);
    }
  });
}

/** Reads the shown list again and drops the others. */
function catchUp(): void {
  for (const [key, list] of lists) if (list !== current) lists.delete(key);
  current?.catchUp();
}
