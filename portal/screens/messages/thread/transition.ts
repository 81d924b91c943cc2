import { useSignal } from "@preact/signals";
import type { AnyVariables } from "@urql/core";
import { mutate } from "../../../data/client.ts";
import type { Document } from "../../../data/document.ts";
import { problemOf, sentenceOf } from "../../../data/problems.ts";

/** One transition at a time, and what kept the last one from happening. */
export function useTransition(onFailed: () => void) {
  const isPending = useSignal(false);
  const error = useSignal<string | undefined>(undefined);

  async function ask<Data, Variables extends AnyVariables>(
    document: Document<Data, Variables>,
    variables: Variables,
    onDone: () => void,
  ): Promise<void> {
    isPending.value = true;
    error.value = undefined;
    const answer = await mutate(document, variables).finally(() => {
      isPending.value = false;
    });
    if (answer.error === undefined) {
      onDone();
      return;
    }
    error.value = sentenceOf(problemOf(answer.error));
    onFailed();
  }

  function run<Data, Variables extends AnyVariables>(
    document: Document<Data, Variables>,
    variables: Variables,
    onDone: () => void,
  ): void {
    if (isPending.value) return;
    ask(document, variables, onDone).catch(() => {
      error.value = "Something went wrong. Try again.";
    });
  }

  return { isPending: isPending.value, error: error.value, run };
}
