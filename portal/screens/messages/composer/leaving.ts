import { effect, signal } from "@preact/signals";
import { fieldErrors, isPassing, type Problem, sentenceOf } from "../../../data/problems.ts";
import {
  deleteDraft,
  forget,
  outgoing,
  type Save,
  type Shown,
  sendSaved,
  takeUndone,
  undone,
} from "../../../data/sending.ts";
import type { Composing, Trouble } from "./composing.ts";
import { edited } from "./editing.ts";
import { textOfWords } from "./words.ts";

/** Sent messages that may come back, by the key of their entry in `outgoing`. */
const leaving = new Map<number, Composing>();

/** The conversation whose composer last got words back, and a counter. */
export const returned = signal({ conversationId: "", times: 0 });

export type Target = { name: string; to: string };

/** The choices of a send: whether to archive the conversation, and the time, if it is not now. */
export type How = { archives?: boolean; sendAt?: string };

/** Sends and clears the composer at once. The words come back after an undo or a failure. */
export function send(composing: Composing, target: Target, options: How = {}): void {
  const key = sendSaved(saveOf(composing), shownOf(composing, target), { ...options, isComposed: true });
  leaving.set(key, composing);
  composing.leave();
}

/** Deletes the words. A saved draft can be restored. */
export async function discard(composing: Composing, target: Target): Promise<void> {
  const shown = shownOf(composing, target);
  await composing.autosave.flush();
  const draft = composing.autosave.draft.value;
  composing.leave();
  if (draft !== undefined) deleteDraft(draft, shown);
  composing.forget();
}

function shownOf({ subject, words }: Composing, { name, to }: Target): Shown {
  const { channel, subject: line } = words.value;
  return {
    conversationId: subject.conversationId,
    channel,
    name,
    to,
    subject: channel === "email" ? line : null,
    text: textOfWords(words.value),
  };
}

function saveOf({ autosave }: Composing): Save {
  return async () => {
    const isSaved = await autosave.flush();
    const draft = autosave.draft.value;
    if (isSaved && draft !== undefined) return draft;
    const state = autosave.state.value;
    const sentence = "trouble" in state ? state.trouble.sentence : "There is nothing to send.";
    const type = state.name === "waiting" ? "offline" : "bad-request";
    return { problem: { type, title: sentence, errors: [] } };
  };
}

function faultOf(problem: Problem): Trouble {
  return { sentence: sentenceOf(problem), fields: fieldErrors(problem) };
}

async function settle(): Promise<void> {
  for (const [key, composing] of [...leaving]) {
    const { conversationId } = composing.subject;
    const entry = outgoing.value.find((one) => one.key === key);
    if (entry?.state === "counting") composing.forget();
    if (entry?.state === "failed" && entry.problem !== undefined) {
      const { problem } = entry;
      if (conversationId === null) {
        // No composer shows the message. The notice names the failure, and the draft has the words.
        leaving.delete(key);
        composing.setAside();
        continue;
      }
      if (!(await bringBack(composing, conversationId, undefined))) continue;
      leaving.delete(key);
      forget(key);
      // The save status shows a failure to save.
      if (composing.autosave.isSaved) composing.fault.value = faultOf(problem);
      else if (isPassing(problem)) composing.fault.value = { sentence: `Not sent. ${problem.title}`, fields: {} };
      if (problem.type === "conflict") await composing.examine(problem.detail);
    }
    if (entry !== undefined && entry.state !== "gone") continue;
    leaving.delete(key);
    const draft = takeUndone(key);
    // A draft without a conversation is in the review of drafts.
    if (draft === undefined || conversationId === null || !(await bringBack(composing, conversationId, draft)))
      composing.forget();
  }
}

async function bringBack(
  composing: Composing,
  conversationId: string,
  draft: { id: string; version: number } | undefined,
): Promise<boolean> {
  const { draftId } = composing.subject;
  if (draftId !== undefined && edited.value !== undefined && edited.value.draftId !== draftId) return false;
  if (!(await composing.comeBack(draft))) return false;
  if (draftId !== undefined) edited.value = { conversationId, draftId };
  returned.value = { conversationId, times: returned.value.times + 1 };
  return true;
}

let settling = Promise.resolve();

effect(() => {
  if (outgoing.value.length + undone.value.size + leaving.size === 0) return;
  // Waits, because an undone draft appears after its entry is gone.
  settling = settling.then(settle).catch(() => undefined);
});
