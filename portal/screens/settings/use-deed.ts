import { useSignal } from "@preact/signals";
import type { AnyVariables } from "@urql/core";
import { notify } from "../../app/notices.ts";
import { mutate } from "../../data/client.ts";
import type { Document } from "../../data/document.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";

/** One press that changes something: under way, done with a notice, or failed with a sentence to show beside it. */
export function useDeed() {
  const isPending = useSignal(false);
  const fault = useSignal<string | undefined>(undefined);

  async function run<Data, Variables extends AnyVariables>(
    document: Document<Data, Variables>,
    variables: Variables,
    told: string | ((data: Data) => string),
  ): Promise<boolean> {
    if (isPending.value) return false;
    isPending.value = true;
    fault.value = undefined;
    const { data, error } = await mutate(document, variables);
    isPending.value = false;
    if (error !== undefined || data === undefined) {
      fault.value = error === undefined ? "There was no answer. Try again." : sentenceOf(problemOf(error));
      return false;
    }
    notify(typeof told === "string" ? told : told(data), "good");
    return true;
  }

  return { isPending, fault, run };
}
