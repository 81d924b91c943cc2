import { type Signal, signal } from "@preact/signals";
import { type CombinedError, stringifyVariables } from "@urql/core";
import { read } from "../../../data/client.ts";
import { onChange } from "../../../data/live.ts";
import { matches } from "../../../data/matches.ts";
import { shown } from "../../../data/optimistic.ts";
import { type Entry, OrderedList } from "../../../data/ordered-list.ts";
import { problemOf } from "../../../data/problems.ts";
import { viewer } from "../../../data/viewer.ts";
import { Inbox as InboxDocument } from "../../../generated/documents/Inbox.ts";
import { InboxConversation } from "../../../generated/documents/InboxConversation.ts";
import type { ConversationFragment, InboxQuery } from "../../../generated/types.ts";
import { pageSize } from "../../../routes.ts";
import type { variablesOf } from "../views.ts";
import { opened } from "./selection.ts";

type Filters = ReturnType<typeof variablesOf>;

/** Pages of a list of which much has been read. */
const largePageSize = 100;
const mergeMs = 250;
/** Of how many records that change at once each is read; of more, what is shown of the list. */
const mostRead = 10;
const mostLists = 6;

/** The conversations of all lists as the server last answered them. */
const records = new Map<string, Signal<ConversationFragment>>();

/** As it was last read, with what the person has done since. */
export function conversationOf(id: string): ConversationFragment | undefined {
  const record = records.get(id);
  return record === undefined ? undefined : shown(record.value);
}

/** Keeps what the server has answered, unless something later is known. */
export function keep(conversation: ConversationFragment): void {
  const record = records.get(conversation.id);
  if (record === undefined) records.set(conversation.id, signal(conversation));
  else if (record.peek().updated_at <= conversation.updated_at) record.value = conversation;
}

/** One that was never read here. */
export function keepUnknown(conversation: ConversationFragment): void {
  if (!records.has(conversation.id)) keep(conversation);
}

function entryOf({ id, activity_at: at }: ConversationFragment): Entry {
  return { id, key: `${at} ${id}` };
}

/** One list of conversations: it outlives the screen, so that whoever comes back goes on where they were. */
export class Inbox {
  readonly key: string;
  readonly filters: Filters;
  /** Counts the changes of what `order` holds. */
  readonly version = signal(0);
  readonly failure = signal<{ error: CombinedError; stale: boolean } | undefined>(undefined);
  readonly isReadingOn = signal(false);
  /** Why the next page could not be read. */
  readonly pageFailure = signal<CombinedError | undefined>(undefined);
  readonly order = new OrderedList();
  scrollTop = 0;
  /** Whether rows stay in their places for now. */
  isHeld: () => boolean = () => false;
  isEntered = false;
  /** After which record a page begins, by its cursor. */
  #cursors = new Map<string, string>();
  /** What may have changed unheard. */
  #stale = new Set<string>();
  #end: (() => void) | undefined;

  constructor(key: string, filters: Filters) {
    this.key = key;
    this.filters = filters;
    this.refresh();
  }

  /** Reads the first page again. */
  refresh(replaces = false): void {
    this.#end?.();
    this.#end = read(InboxDocument, { limit: pageSize, ...this.filters }, ({ data, error, stale }) => {
      if (error !== undefined) this.failure.value = { error, stale };
      if (data == null || stale) return;
      this.failure.value = undefined;
      const page = this.#keepPage(data);
      if (replaces) this.order.replace(page, data.inbox.next_cursor);
      else this.order.refresh(page, data.inbox.next_cursor, this.isHeld());
      this.#changed();
    });
  }

  retry(): void {
    this.failure.value = undefined;
    this.refresh();
  }

  /** The person looks at it again: what has waited is in its place. */
  comeBack(): void {
    this.order.settle(opened.value);
    this.#changed();
    this.refresh();
  }

  /** Reads the page that follows. */
  readOn(): void {
    const { ids, next } = this.order;
    const last = ids.at(-1);
    if (next === null || last === undefined || this.isReadingOn.value) return;
    this.isReadingOn.value = true;
    this.pageFailure.value = undefined;
    const limit = ids.length < largePageSize ? pageSize : largePageSize;
    read(InboxDocument, { limit, ...this.filters, cursor: next }, ({ data, error, stale }) => {
      if (stale) return;
      this.isReadingOn.value = false;
      this.pageFailure.value = error;
      // The list may have been read anew meanwhile.
      if (data != null && this.order.next === next) {
        this.#cursors.set(last, next);
        this.order.append(this.#keepPage(data), data.inbox.next_cursor);
      }
      this.#changed();
    });
  }

  /** After a time in which changes went unheard: the first page is read, and of the others what is looked at. */
  catchUp(): void {
    this.#stale = new Set(this.order.ids.slice(pageSize));
    this.refresh();
    this.#changed();
  }

  /** Reads what is looked at again where that is due. */
  look(ids: readonly string[]): void {
    const stale = ids.find((id) => this.#stale.has(id));
    if (stale === undefined) return;
    const before = this.order.ids.slice(0, this.order.ids.indexOf(stale)).findLast((id) => this.#cursors.has(id));
    const cursor = this.#cursors.get(before ?? "");
    if (before === undefined || cursor === undefined) return;
    const from = this.order.ids.indexOf(before) + 1;
    for (const id of this.order.ids.slice(from, from + largePageSize)) this.#stale.delete(id);
    read(InboxDocument, { limit: largePageSize, ...this.filters, cursor }, ({ data, stale: isStale }) => {
      if (data == null || isStale) return;
      this.order.refreshAfter(before, this.#keepPage(data), data.inbox.next_cursor, this.isHeld());
      this.#changed();
    });
  }

  place(conversation: ConversationFragment, isOwn: boolean): void {
    const verdict = matches(conversation, this.filters, viewer.value?.member.id);
    const isHeld = !isOwn && (this.isHeld() || conversation.id === opened.value);
    this.order.place(entryOf(conversation), verdict, isHeld);
    this.#changed();
  }

  remove(id: string): void {
    this.order.place({ id, key: "" }, "no", this.isHeld());
    this.#changed();
  }

  /** Shows what has waited, unless the person's hands are on the list. */
  settle(): void {
    if (this.isHeld() || this.order.waiting.size + this.order.gone.size === 0) return;
    this.order.settle(opened.value);
    this.#changed();
  }

  /** Shows what is new. */
  showNew(): void {
    const { hasNews } = this.order;
    this.order.settle(opened.value);
    this.#changed();
    if (hasNews) this.refresh(true);
  }

  /** What of the page is known to have left the list since is left out. */
  #keepPage({ inbox: { data } }: InboxQuery): Entry[] {
    for (const conversation of data) keep(conversation);
    return data
      .map(({ id }) => conversationOf(id))
      .filter((one) => one !== undefined)
      .filter((one) => matches(one, this.filters, viewer.value?.member.id) !== "no")
      .map(entryOf);
  }

  #changed(): void {
    this.version.value += 1;
  }
}

const lists = new Map<string, Inbox>();
/** The one on the screen. */
let current: Inbox | undefined;

export function inboxOf(filters: Filters): Inbox {
  const key = stringifyVariables(filters);
  const list = lists.get(key) ?? new Inbox(key, filters);
  lists.set(key, list);
  return list;
}

/** Follows what happens to the list while it is on the screen; returns what ends that. */
export function enter(list: Inbox): () => void {
  current = list;
  // The one that was looked at last comes last.
  lists.delete(list.key);
  lists.set(list.key, list);
  forgetLists();
  if (list.isEntered) list.comeBack();
  list.isEntered = true;
  if (changed.size > 0) readChanged();
  return () => {
    if (current === list) current = undefined;
  };
}

/** The lists that were looked at least lately, and the conversations that are in no other. */
function forgetLists(): void {
  if (lists.size <= mostLists) return;
  for (const [key, list] of [...lists].slice(0, lists.size - mostLists)) if (list !== current) lists.delete(key);
  const kept = new Set([...lists.values()].flatMap(({ order }) => [...order.ids, ...order.waiting.keys()]));
  for (const id of records.keys()) if (!kept.has(id)) records.delete(id);
}

/** Puts the conversation, as the person sees it, where it belongs in each list; one's own changes at once. */
export function place(id: string, isOwn: boolean): void {
  const conversation = conversationOf(id);
  if (conversation !== undefined) for (const list of lists.values()) list.place(conversation, isOwn);
}

let changed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

onChange(({ kind, id }) => {
  if (kind === "hello" || (kind === "conversation" && id === null)) catchUp();
  else if (kind === "conversation" && id !== null) noteChange(id);
});

/** Has the conversation read again. */
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
  if (ids.size > mostRead) catchUp();
  else for (const id of ids) readOne(id);
}

function readOne(id: string): void {
  read(InboxConversation, { id }, ({ data, error, stale }) => {
    if (stale) return;
    if (data != null) {
      keep(data.conversation);
      place(id, false);
    } else if (error !== undefined && problemOf(error).type === "not-found") {
      for (const list of lists.values()) list.remove(id);
    }
  });
}

/** Lists that are not looked at are read again when they are. */
function catchUp(): void {
  for (const [key, list] of lists) if (list !== current) lists.delete(key);
  current?.catchUp();
}
