import type { AnyVariables, OperationResult } from "@urql/core";
import { useState } from "preact/hooks";
import { mutate } from "../../data/client.ts";
import type { Document } from "../../data/document.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";

type Send<Data, Variables extends AnyVariables> = (
  document: Document<Data, Variables>,
  variables: Variables,
) => Promise<OperationResult<Data, Variables>>;

/** One mutation behind a button: pending while it is under way, and in a sentence why it failed. */
export function useAction<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  onDone: (data: Data) => void,
  send: Send<Data, Variables> = mutate,
) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function ask(variables: Variables): Promise<void> {
    setPending(true);
    setError(undefined);
    const { data, error } = await send(document, variables);
    setPending(false);
    if (error !== undefined) setError(sentenceOf(problemOf(error)));
    else if (data !== undefined) onDone(data);
  }

  return {
    isPending,
    error,
    run: (variables: Variables) => {
      if (!isPending) ask(variables).catch(() => setError("Something went wrong. Try again."));
    },
  };
}
