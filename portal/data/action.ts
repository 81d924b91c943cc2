import { useSignal } from "@preact/signals";
import type { AnyVariables, OperationResult } from "@urql/core";
import { mutate } from "./client.ts";
import type { Document } from "./document.ts";
import { problemOf, sentenceOf } from "./problems.ts";

type Send<Data, Variables extends AnyVariables> = (
  document: Document<Data, Variables>,
  variables: Variables,
) => Promise<OperationResult<Data, Variables>>;

/** One mutation behind a button: pending while it is under way, then done, or failed with a sentence to show beside it. */
export function useAction<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  onDone: (data: Data) => void,
  send: Send<Data, Variables> = mutate,
) {
  const isPending = useSignal(false);
  const error = useSignal<string | undefined>(undefined);

  async function run(variables: Variables): Promise<void> {
    if (isPending.value) return;
    isPending.value = true;
    error.value = undefined;
    try {
      const answer = await send(document, variables);
      if (answer.error !== undefined) error.value = sentenceOf(problemOf(answer.error));
      else if (answer.data !== undefined) onDone(answer.data);
    } catch {
      error.value = "Something went wrong. Try again.";
    } finally {
      isPending.value = false;
    }
  }

  return { isPending: isPending.value, error: error.value, run };
}
