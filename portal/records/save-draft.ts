import { useSignal } from "@preact/signals";
import type { AnyVariables, OperationResult } from "@urql/core";
import { client, mutate } from "../data/client.ts";
import type { Document } from "../data/document.ts";
import { problemOf } from "../data/problems.ts";
import { changedMeanwhile } from "./faults.ts";

type Draft<Data> = {
  noun: string;
  id: string;
  /** `updated_at` of the version that was opened. */
  updatedAt: string;
  /** Reads the draft again. */
  document: Document<Data, { id: string }>;
  updatedAtOf: (data: Data) => string;
};

/**
 * Saves a draft if it is still the version that the person has seen. Otherwise the form says so, and a second save
 * overwrites the newer version.
 */
export function useSaveDraft<Data>({ noun, id, updatedAt, document: draft, updatedAtOf }: Draft<Data>) {
  const seen = useSignal(updatedAt);
  async function send<Saved, Variables extends AnyVariables>(
    document: Document<Saved, Variables>,
    variables: Variables,
  ): Promise<OperationResult<Saved, Variables>> {
    const answer = await mutate(document, variables);
    if (answer.error === undefined || problemOf(answer.error).type !== "precondition-failed") return answer;
    const { data } = await client.query(draft, { id }, { requestPolicy: "network-only" }).toPromise();
    if (data === undefined) return answer;
    seen.value = updatedAtOf(data);
    return { ...answer, error: changedMeanwhile(noun) };
  }
  return { seen, send };
}
