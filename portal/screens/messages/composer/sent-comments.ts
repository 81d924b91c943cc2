import { signal } from "@preact/signals";
import { mutate } from "../../../data/client.ts";
import { problemOf, sentenceOf } from "../../../data/problems.ts";
import { AddComment } from "../../../generated/documents/AddComment.ts";
import type { ThreadItemFragment } from "../../../generated/types.ts";

export type SentComment = { key: number; conversationId: string; text: string; added: ThreadItemFragment | undefined };

/** Sent comments that the thread does not have yet. */
export const sentComments = signal<readonly SentComment[]>([]);

let last = 0;

/** Adds a comment; returns the reason if the server refused it. */
export async function addComment(conversationId: string, text: string): Promise<string | undefined> {
  last += 1;
  const key = last;
  sentComments.value = [...sentComments.value, { key, conversationId, text, added: undefined }];
  const { data, error } = await mutate(AddComment, { conversation_id: conversationId, text });
  if (data == null) {
    sentComments.value = sentComments.value.filter((one) => one.key !== key);
    return error === undefined ? "Something went wrong. Try again." : sentenceOf(problemOf(error));
  }
  sentComments.value = sentComments.value.map((one) => (one.key === key ? { ...one, added: data.add_comment } : one));
  return undefined;
}

/** Removes the comments that the thread has. */
export function dropShown(items: readonly { id: string }[]): void {
  const left = sentComments.value.filter(({ added }) => !items.some(({ id }) => id === added?.id));
  if (left.length < sentComments.value.length) sentComments.value = left;
}
