import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { notify } from "../../../app/notices.ts";
import { client, mutate } from "../../../data/client.ts";
import { textOfHtml } from "../../../data/html.ts";
import { onChange } from "../../../data/live.ts";
import { isOnline } from "../../../data/online.ts";
import { fieldErrors, isPassing, type Problem, problemOf, sentenceOf } from "../../../data/problems.ts";
import { isUnsentKept, onSigningOut, Unsent } from "../../../data/unsent.ts";
import { viewer } from "../../../data/viewer.ts";
import { ComposedDraft } from "../../../generated/documents/ComposedDraft.ts";
import { DropDraft } from "../../../generated/documents/DropDraft.ts";
import { SaveDraft } from "../../../generated/documents/SaveDraft.ts";
import { WaitingDrafts } from "../../../generated/documents/WaitingDrafts.ts";
import type { ComposedDraftFragment, SaveDraftInput } from "../../../generated/types.ts";
import { Autosave, type Outcome, type Version } from "./autosave.ts";
import { markComposed } from "./editing.ts";
import { textOfWords, type Words, wordsOf } from "./words.ts";

export type Trouble = {
  sentence: string;
  /** Messages by field. */
  fields: Readonly<Record<string, string>>;
  /** The draft as somebody else changed it; undefined if it no longer waits. */
  theirs?: ComposedDraftFragment | undefined;
  /** The draft's recipient. */
  to?: string | undefined;
};

/** An entry in the browser's storage, with words while the server lacks them. */
type Kept = { draft: Version | undefined; contactId: string | null; words: Words | undefined };

export type Beginning = { words: Words; replyTo: string | null; customerId: string | null };

/** The conversation is null for a first message to a customer. */
type Subject = { conversationId: string | null; draftId: string | undefined };

const network = { requestPolicy: "network-only" } as const;
const waits: readonly ComposedDraftFragment["status"][] = ["draft", "failed"];

/** The messages that are being written in this tab, by subject. */
const open = new Map<string, Promise<Composing>>();

/** The subjects that no screen shows. */
const resting = new Set<string>();

onSigningOut(async () => {
  for (const composing of await Promise.all(open.values())) await composing.autosave.flush();
});

export function subjectOf({ conversationId, draftId = "" }: Subject): string {
  return `${conversationId ?? ""}/${draftId}`;
}

/** Whether this tab or the browser's storage may have text for the subject. */
export function isUnderWay(subject: Subject): boolean {
  const key = subjectOf(subject);
  return open.has(key) || isUnsentKept(key);
}

/** A message that is being written, its saves and their problems. */
export class Composing {
  readonly subject: Subject;
  readonly replyTo: string | null;
  readonly customerId: string | null;
  readonly autosave: Autosave<Words, Trouble>;
  /** Counts replacements of the words from outside their field. */
  readonly revision = signal(0);
  /** Whether the browser's storage has the unsaved words. */
  readonly isKept = signal(true);
  /** The draft's attached files. */
  readonly files = signal({ count: 0, isWhole: true });
  /** The signature that was added. */
  signature = "";
  #words: Signal<Words>;
  #unsent: Unsent<Kept>;
  #beginning: Words;
  /** The draft's channel and recipient on the server, which cannot change. */
  #target: Pick<Words, "channel" | "contactId">;
  /** The words of a save whose answer was lost. */
  #lost: Words | undefined;
  #isOver = signal(false);
  #stopFollowing: () => void;

  /**
   * Opens the subject's message from this tab, the browser's storage or the server, or a new one that `begin` returns.
   */
  static open(asked: Subject, begin: () => Beginning): Promise<Composing> {
    // The draft may have been edited before it had a conversation.
    const before = { ...asked, conversationId: null };
    const subject = asked.draftId !== undefined && isUnderWay(before) ? before : asked;
    const key = subjectOf(subject);
    resting.delete(key);
    const known = open.get(key) ?? restore(subject, begin);
    open.set(key, known);
    known.catch(() => open.delete(key));
    return known;
  }

  constructor(subject: Subject, unsent: Unsent<Kept>, beginning: Beginning, draft?: Version, written?: Words) {
    this.subject = subject;
    this.replyTo = beginning.replyTo;
    this.customerId = beginning.customerId;
    this.#unsent = unsent;
    this.#beginning = beginning.words;
    this.#words = signal(written ?? beginning.words);
    this.#target = this.words.value;
    this.autosave = new Autosave(
      {
        save: (words, saved) => this.#save(words, saved),
        keep: (words, saved) => this.#keep(words, saved),
        later(run, ms) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      draft,
    );
    this.#stopFollowing = this.#follow();
  }

  get words(): ReadonlySignal<Words> {
    return this.#words;
  }

  /** Whether messages came in or went out since the draft was written. */
  readonly since = signal({ replied: false, inbound: false });
  readonly fault = signal<Trouble | undefined>(undefined);

  /** Whether it was sent, scheduled or deleted, in this tab or another. */
  get isOver(): ReadonlySignal<boolean> {
    return this.#isOver;
  }

  /** Whether it has only its initial words. */
  get isBlank(): boolean {
    const text = textOfWords(this.words.value);
    return text === "" || (this.words.value.channel === "email" && text === textOfHtml(this.signature));
  }

  /** Whether the recipient can be chosen. An existing draft has its own. */
  get isNew(): boolean {
    return this.subject.draftId === undefined;
  }

  write(changes: Partial<Words>): void {
    this.fault.value = undefined;
    this.#words.value = { ...this.words.value, ...changes };
    this.autosave.write(this.words.value);
  }

  /** Changes words outside the field, which then shows them. */
  replace(changes: Partial<Words>): void {
    this.write(changes);
    this.revision.value += 1;
  }

  /** Sets the initial words, which count as unwritten. */
  begin(changes: Partial<Words>): void {
    this.#beginning = { ...this.#beginning, ...changes };
    this.#words.value = { ...this.words.value, ...changes };
    this.revision.value += 1;
  }

  /** Takes the words of the server's draft. */
  take(draft: ComposedDraftFragment): void {
    this.#words.value = wordsOf(draft, this.words.value.contactId);
    this.#target = this.words.value;
    this.since.value = sinceOf(draft);
    this.autosave.adopt(draft);
    this.revision.value += 1;
  }

  /** Ends the message after a send, schedule or deletion. Its draft stays hidden until `rest`. */
  leave(): void {
    this.#isOver.value = true;
    const key = subjectOf(this.subject);
    open.delete(key);
    if (this.subject.draftId !== undefined) return;
    const { replyTo, customerId } = this;
    const words = blank({ ...this.#beginning, channel: this.words.value.channel });
    const next = new Composing(this.subject, Unsent.another(key), { words, replyTo, customerId });
    open.set(key, Promise.resolve(next));
  }

  /** Marks the message as hidden. Unsaved words are still saved, and a saved draft shows in the thread. */
  rest(): void {
    if (this.#isOver.value) return;
    const key = subjectOf(this.subject);
    resting.add(key);
    this.autosave.flush().then(
      (isSaved) => {
        const isKept = this.isNew && !(this.isBlank && this.autosave.draft.value === undefined);
        if (!isSaved || isKept || this.#isOver.value || !resting.delete(key)) return;
        this.setAside();
        open.delete(key);
      },
      () => undefined,
    );
  }

  /** Removes it from the browser's storage. */
  forget(): void {
    this.#unsent.clear();
    this.setAside();
  }

  /** Keeps unsaved words for the next time that the draft is edited. */
  setAside(): void {
    this.#stopFollowing();
  }

  /** Keeps the words as a new draft for the same recipient, after somebody else sent or deleted the draft. */
  keepAsNew(contactId: string | null): void {
    this.write({ contactId });
    this.autosave.goOn(undefined);
  }

  /** Replaces an unwritten message; returns false if there is a written one. */
  async comeBack(draft: Version | undefined): Promise<boolean> {
    const key = subjectOf(this.subject);
    const current = await open.get(key);
    if (current !== undefined && current !== this && !current.isBlank) return false;
    if (current !== this) {
      current?.leave();
      current?.forget();
    }
    this.#isOver.value = false;
    this.#stopFollowing();
    this.#stopFollowing = this.#follow();
    open.set(key, Promise.resolve(this));
    if (draft !== undefined) this.autosave.adopt(draft);
    this.revision.value += 1;
    return true;
  }

  async #save(words: Words, saved: Version | undefined): Promise<Outcome<Trouble>> {
    const isEdited = this.subject.draftId !== undefined;
    if (this.isBlank) {
      if (isEdited || words.subject !== this.#beginning.subject)
        return { kind: "rejected", trouble: { sentence: "", fields: {} } };
      // Deleting the draft would delete its files.
      return saved === undefined || this.files.value.count > 0 ? { draft: saved } : this.#drop(saved);
    }
    if (saved === undefined && this.#lost !== undefined) {
      const found = await this.#findLost(this.#lost);
      if (found === "unknown") return offline;
      this.#lost = undefined;
      if (found !== undefined) return this.#save(words, found);
    }
    const isMoved =
      saved !== undefined && (words.channel !== this.#target.channel || words.contactId !== this.#target.contactId);
    const base = isMoved ? undefined : saved;
    const { data, error } = await mutate(SaveDraft, { input: this.#inputOf(words, base) });
    if (data == null) {
      const problem = error === undefined ? undefined : problemOf(error);
      if (base === undefined && (problem === undefined || problem.type === "offline")) this.#lost = words;
      return this.#troubleOf(problem, base);
    }
    this.#target = words;
    // A draft's recipient cannot change, so another draft replaces it.
    if (isMoved) await mutate(DropDraft, { id: saved.id });
    return { draft: data.save_draft };
  }

  #inputOf({ channel, contactId, subject, body }: Words, draft: Version | undefined): SaveDraftInput {
    const content = channel === "sms" ? { text: body } : { subject: subject.trim(), html: body };
    if (draft !== undefined) return { id: draft.id, version: draft.version, ...content };
    const { conversationId } = this.subject;
    return {
      ...(conversationId === null ? { customer_id: this.customerId } : { conversation_id: conversationId }),
      channel,
      ...(contactId === null ? {} : { contact_id: contactId }),
      ...(channel === "email" && this.replyTo !== null ? { reply_to_message_id: this.replyTo } : {}),
      ...content,
    };
  }

  async #drop({ id }: Version): Promise<Outcome<Trouble>> {
    const { error } = await mutate(DropDraft, { id });
    const problem = error === undefined ? undefined : problemOf(error);
    return problem !== undefined && isPassing(problem) ? passing(problem) : { draft: undefined };
  }

  /** Finds the draft that a save with a lost answer created. */
  async #findLost(lost: Words): Promise<Version | undefined | "unknown"> {
    const { conversationId: id } = this.subject;
    if (id === null) return undefined;
    const { data } = await client.query(WaitingDrafts, { id }, network).toPromise();
    if (data == null) return "unknown";
    return data.conversation.pending.findLast(
      ({ status, channel, text, drafted_by: { kind, name } }) =>
        status === "draft" &&
        channel === lost.channel &&
        kind === "user" &&
        name === viewer.value?.member.name &&
        lettersOf(text ?? "") === lettersOf(textOfWords(lost)),
    );
  }

  async #troubleOf(problem: Problem | undefined, draft: Version | undefined): Promise<Outcome<Trouble>> {
    if (problem === undefined) return offline;
    if (isPassing(problem)) return passing(problem);
    const fields = fieldErrors(problem);
    const rejected = { kind: "rejected", trouble: { sentence: sentenceOf(problem), fields } } as const;
    const isConflict = problem.type === "conflict" || problem.type === "not-found";
    if (draft === undefined || !isConflict) return rejected;
    const conflict = await this.#conflictOf(draft, problem.detail);
    if (conflict !== undefined || problem.type === "conflict") return conflict ?? rejected;
    return { kind: "rejected", trouble: { sentence: "The conversation is in the trash or spam: reopen it.", fields } };
  }

  /** The conflict, if somebody else changed, sent or deleted the draft since the version. */
  async #conflictOf(draft: Version, detail = ""): Promise<Outcome<Trouble> | undefined> {
    const now = await readDraft(draft.id);
    if (now === "unknown") return offline;
    if (now !== undefined && waits.includes(now.status) && now.version === draft.version) return undefined;
    const theirs = now !== undefined && waits.includes(now.status) ? now : undefined;
    const sentence = theirs === undefined ? endOf(now) : detail.replace(" Read it again and retry.", "");
    return { kind: "conflict", trouble: { sentence, fields: {}, theirs, to: now?.to } };
  }

  /** Reads why the draft was not sent. If somebody changed it, the person decides. */
  async examine(detail: string | undefined): Promise<void> {
    const draft = this.autosave.draft.value;
    const outcome = draft === undefined ? undefined : await this.#conflictOf(draft, detail);
    if (outcome !== undefined && "trouble" in outcome && outcome.kind === "conflict")
      this.autosave.interrupt(this.words.value, outcome.trouble);
  }

  #keep(words: Words | undefined, draft: Version | undefined): void {
    // Another person's draft is in the thread anyway.
    if (words === undefined && (draft === undefined || !this.isNew)) this.#unsent.clear();
    else {
      const kept = { words, draft, contactId: this.words.value.contactId };
      this.isKept.value = this.#unsent.write(kept, { isSaved: words === undefined });
    }
  }

  /** Follows changes by others while the person has no unsaved words. */
  #follow(): () => void {
    const read = async () => {
      const draft = this.autosave.draft.value;
      if (draft === undefined || !this.autosave.isSaved) return;
      const now = await readDraft(draft.id);
      if (now === "unknown" || !this.autosave.isSaved || this.autosave.draft.value !== draft) return;
      if (now !== undefined && waits.includes(now.status)) {
        if (now.version > draft.version) this.take(now);
        return;
      }
      notify(endOf(now));
      this.forget();
      this.leave();
    };
    const readSince = async () => {
      const { draft } = this.autosave;
      const now = draft.value === undefined ? undefined : await readDraft(draft.value.id);
      if (now !== undefined && now !== "unknown") this.since.value = sinceOf(now);
    };
    const endChanges = onChange(({ kind, id }) => {
      if (kind === "hello" && !this.autosave.isSaved) this.autosave.again();
      if (this.#isOver.value) return;
      const draft = this.autosave.draft.value;
      if (kind === "hello" || (kind === "draft" && id === draft?.id)) read().catch(() => undefined);
      else if (!this.isNew && kind === "conversation" && id === this.subject.conversationId)
        readSince().catch(() => undefined);
    });
    const endOnline = isOnline.subscribe((is) => {
      if (is) this.autosave.again();
    });
    let shown: string | undefined;
    const show = (id: string | undefined) => {
      if (shown !== undefined && shown !== id) markComposed(shown, false);
      if (id !== undefined) markComposed(id, true);
      shown = id;
    };
    const endDraft = effect(() => show(this.autosave.draft.value?.id));
    return () => {
      endChanges();
      endOnline();
      endDraft();
      show(undefined);
    };
  }
}

const offline = {
  kind: "waiting",
  trouble: { sentence: "The server cannot be reached.", fields: {} },
} as const;

/** A failure that a retry may resolve. */
function passing({ type, title, detail = title, retryAfterSeconds: afterSeconds }: Problem): Outcome<Trouble> {
  if (type === "offline") return offline;
  return { kind: "waiting", trouble: { sentence: detail, fields: {} }, afterSeconds };
}

async function restore(subject: Subject, begin: () => Beginning): Promise<Composing> {
  const key = subjectOf(subject);
  const unsent = await Unsent.of<Kept>(key);
  const kept = unsent.read();
  const beginning = begin();
  if (kept?.words !== undefined) {
    const composing = new Composing(subject, unsent, beginning, kept.draft, kept.words);
    composing.autosave.write(kept.words);
    return composing;
  }
  const id = kept?.draft?.id ?? subject.draftId;
  if (id === undefined) return new Composing(subject, unsent, beginning);
  const draft = await readDraft(id);
  if (draft !== "unknown" && draft !== undefined && waits.includes(draft.status)) {
    const words = wordsOf(draft, kept?.contactId ?? null);
    const answered = { ...beginning, replyTo: draft.reply_to_message_id };
    const composing = new Composing(subject, unsent, answered, draft, words);
    composing.since.value = sinceOf(draft);
    return composing;
  }
  if (subject.draftId !== undefined) throw new Error("the draft waits no longer");
  // New words must not replace a draft that could not be read.
  if (draft === "unknown") return new Composing(subject, Unsent.another(key), beginning);
  unsent.clear();
  return new Composing(subject, unsent, beginning);
}

async function readDraft(id: string): Promise<ComposedDraftFragment | undefined | "unknown"> {
  const { data, error } = await client.query(ComposedDraft, { id }, network).toPromise();
  if (data != null) return data.draft;
  return error !== undefined && problemOf(error).type === "not-found" ? undefined : "unknown";
}

function endOf(draft: ComposedDraftFragment | undefined): string {
  switch (draft?.status) {
    case "sending":
    case "sent":
      return "Someone else has sent this draft.";
    case "scheduled":
      return "Someone else has scheduled this draft.";
    default:
      return "Someone else has deleted this draft.";
  }
}

function sinceOf({ replied_since: replied, inbound_since: inbound }: ComposedDraftFragment) {
  return { replied, inbound };
}

function blank(words: Words): Words {
  return { ...words, body: "" };
}

/** The letters and digits of a text, which are equal whatever its spacing and marks. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}
