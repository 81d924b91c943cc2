import { useSignal } from "@preact/signals";
import type { AnyVariables, OperationResult } from "@urql/core";
import { mutate } from "./client.ts";
import type { Document } from "./document.ts";
import { problemOf, sentenceOf } from "./problems.ts";

export type Send<Data, Variables extends AnyVariables> = (
  document: Document<Data, Variables>,
  variables: Variables,
) => Promise<OperationResult<Data, Variables>>;

/** The state of one mutation behind a button: pending, done, or failed with a sentence to show beside it. */
export function useAction<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  onDone: (data: Data) => void,
  send: Send<Data, Variables> = mutate,
) {
  const isPending = useSignal(false);
  const error = useSignal<string | undefined>(undefined);

  async function ask(variables: Variables): Promise<void> {
    isPending.value = true;
    error.value = undefined;
    const answer = await send(document, variables).finally(() => {
      isPending.value = false;
    });
    if (answer.error !== undefined) error.value = sentenceOf(problemOf(answer.error));
    else if (answer.data !== undefined) onDone(answer.data);
  }

  function run(variables: Variables): void {
    if (isPending.value) return;
    ask(variables).catch(() => {
      error.value = "Something went wrong. Try again.";
    });
  }

  return { isPending: isPending.value, error: error.value, run };
}
