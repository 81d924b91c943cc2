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
  /** What is wrong, by the field. */
  fields: Readonly<Record<string, string>>;
  /** The draft as it is now, where somebody else has changed it; undefined where it waits no longer. */
  theirs?: ComposedDraftFragment | undefined;
  /** The address that the draft was for. */
  to?: string | undefined;
};

/** What the browser keeps: words only while the server does not have them. */
type Kept = { draft: Version | undefined; contactId: string | null; words: Words | undefined };

export type Beginning = { words: Words; replyTo: string | null; customerId: string | null };

/** A draft that is edited may have no conversation yet. */
type Subject = { conversationId: string | null; draftId: string | undefined };

const network = { requestPolicy: "network-only" } as const;
const waits: readonly ComposedDraftFragment["status"][] = ["draft", "failed"];

/** What is under way in this tab, by its subject. */
const open = new Map<string, Promise<Composing>>();

/** The subjects of those that nothing shows. */
const resting = new Set<string>();

onSigningOut(async () => {
  for (const composing of await Promise.all(open.values())) await composing.autosave.flush();
});

export function subjectOf({ conversationId, draftId = "" }: Subject): string {
  return `${conversationId ?? ""}/${draftId}`;
}

/** Whether something may be written on the subject, in this tab or kept by the browser. */
export function isUnderWay(subject: Subject): boolean {
  const key = subjectOf(subject);
  return open.has(key) || isUnsentKept(key);
}

/** A message that is being written: what it says, whether the server has it, and what keeps it from that. */
export class Composing {
  readonly subject: Subject;
  readonly replyTo: string | null;
  readonly customerId: string | null;
  readonly autosave: Autosave<Words, Trouble>;
  /** How often the words were replaced from elsewhere than the field that shows them. */
  readonly revision = signal(0);
  /** Whether the browser keeps what the server does not have. */
  readonly isKept = signal(true);
  /** What is attached to its draft. */
  readonly files = signal({ count: 0, isWhole: true });
  /** The signature that was put under it. */
  signature = "";
  #words: Signal<Words>;
  #unsent: Unsent<Kept>;
  #beginning: Words;
  /** Of the draft on the server: they cannot be changed there. */
  #target: Pick<Words, "channel" | "contactId">;
  /** What a save without an answer may have made a draft of. */
  #lost: Words | undefined;
  #isOver = signal(false);
  #stopFollowing: () => void;

  /** The one that is under way, or what the browser or the server has of it; `begin` says how a new one begins. */
  static open(asked: Subject, begin: () => Beginning): Promise<Composing> {
    // It may have been edited before it had a conversation.
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

  /** What has come in or gone out since the draft was written that is edited. */
  readonly since = signal({ replied: false, inbound: false });
  /** Why it was not sent. */
  readonly fault = signal<Trouble | undefined>(undefined);

  /** Whether it has been sent, scheduled or deleted, here or elsewhere. */
  get isOver(): ReadonlySignal<boolean> {
    return this.#isOver;
  }

  /** Whether nothing is written but what it began with. */
  get isBlank(): boolean {
    const text = textOfWords(this.words.value);
    return text === "" || (this.words.value.channel === "email" && text === textOfHtml(this.signature));
  }

  /** Whether the recipient can be chosen: a draft that somebody has written has its own. */
  get isNew(): boolean {
    return this.subject.draftId === undefined;
  }

  write(changes: Partial<Words>): void {
    this.fault.value = undefined;
    this.#words.value = { ...this.words.value, ...changes };
    this.autosave.write(this.words.value);
  }

  /** The same, of what the field does not know yet. */
  replace(changes: Partial<Words>): void {
    this.write(changes);
    this.revision.value += 1;
  }

  /** What it begins with, which is nothing that anybody has written. */
  begin(changes: Partial<Words>): void {
    this.#beginning = { ...this.#beginning, ...changes };
    this.#words.value = { ...this.words.value, ...changes };
    this.revision.value += 1;
  }

  /** The words of the draft as the server has it now. */
  take(draft: ComposedDraftFragment): void {
    this.#words.value = wordsOf(draft, this.words.value.contactId);
    this.#target = this.words.value;
    this.since.value = sinceOf(draft);
    this.autosave.adopt(draft);
    this.revision.value += 1;
  }

  /** It is sent, scheduled or deleted: another one begins. Its draft stays hidden until it is let go. */
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

  /** Nothing shows it any more. What is not saved goes on to be; a draft that is stands where it was. */
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

  /** The browser keeps nothing of it any more. */
  forget(): void {
    this.#unsent.clear();
    this.setAside();
  }

  /** What is not saved is there when somebody edits the draft again. */
  setAside(): void {
    this.#stopFollowing();
  }

  /** Somebody else has sent or deleted the draft: the words are another one's, for the same recipient. */
  keepAsNew(contactId: string | null): void {
    this.write({ contactId });
    this.autosave.goOn(undefined);
  }

  /** Comes back in the place of one in which nothing is written; whether it could. */
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
      // What is attached would be deleted with it.
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
    // The recipient of a draft cannot be changed: it is another draft, once that is there.
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

  /** The draft that a save without an answer made, if it did. */
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

  /** Whether somebody else has changed the draft since it had the version, sent it or deleted it. */
  async #conflictOf(draft: Version, detail = ""): Promise<Outcome<Trouble> | undefined> {
    const now = await readDraft(draft.id);
    if (now === "unknown") return offline;
    if (now !== undefined && waits.includes(now.status) && now.version === draft.version) return undefined;
    const theirs = now !== undefined && waits.includes(now.status) ? now : undefined;
    const sentence = theirs === undefined ? endOf(now) : detail.replace(" Read it again and retry.", "");
    return { kind: "conflict", trouble: { sentence, fields: {}, theirs, to: now?.to } };
  }

  /** What kept the draft from being sent: where it was changed, the person decides. */
  async examine(detail: string | undefined): Promise<void> {
    const draft = this.autosave.draft.value;
    const outcome = draft === undefined ? undefined : await this.#conflictOf(draft, detail);
    if (outcome !== undefined && "trouble" in outcome && outcome.kind === "conflict")
      this.autosave.interrupt(this.words.value, outcome.trouble);
  }

  #keep(words: Words | undefined, draft: Version | undefined): void {
    // A draft of somebody else is found again in the thread.
    if (words === undefined && (draft === undefined || !this.isNew)) this.#unsent.clear();
    else {
      const kept = { words, draft, contactId: this.words.value.contactId };
      this.isKept.value = this.#unsent.write(kept, { isSaved: words === undefined });
    }
  }

  /** While the person has written nothing since the last save, the draft is shown as it is changed elsewhere. */
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

/** What may be over when it is tried again. */
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
  // What is written now does not replace a draft that cannot be read.
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
      return "Somebody has sent this draft meanwhile.";
    case "scheduled":
      return "Somebody has scheduled this draft meanwhile.";
    default:
      return "Somebody has deleted this draft meanwhile.";
  }
}

function sinceOf({ replied_since: replied, inbound_since: inbound }: ComposedDraftFragment) {
  return { replied, inbound };
}

function blank(words: Words): Words {
  return { ...words, body: "" };
}

/** What texts have in common however their spaces and marks are written. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}
