import { type AnyVariables, CombinedError, type OperationResult } from "@urql/core";
import { mutate } from "../data/client.ts";
import type { Document } from "../data/document.ts";
import { problemOf } from "../data/problems.ts";

/** An error at one field, in the form of the server's response. */
export function faultAt(name: string, detail: string): CombinedError {
  return faultOf({ type: "bad-request", title: detail, errors: [{ pointer: `/input/${name}`, detail }] });
}

/** An error above the form's fields. */
export function faultOf(problem: { type: string; title: string; errors?: object[] }): CombinedError {
  return new CombinedError({ graphQLErrors: [{ message: problem.title, extensions: { problem } }] });
}

/** Creates a record. Without a response it may exist, and a retry would create a second one, so the error says so. */
export async function create<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  unanswered = "We couldn't confirm that this was created. Check the customer before you try again.",
): Promise<OperationResult<Data, Variables>> {
  const answer = await mutate(document, variables);
  if (answer.error === undefined || problemOf(answer.error).type !== "offline") return answer;
  return { ...answer, error: faultOf({ type: "unanswered", title: unanswered }) };
}

/**
 * Changes a record that the person has opened. If another member changed it meanwhile, the error says so, and
 * `onOutdated` is called: without the version that was opened, saving again overwrites their change.
 */
export async function change<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  { noun, onOutdated }: { noun: string; onOutdated: () => void },
): Promise<OperationResult<Data, Variables>> {
  const answer = await mutate(document, variables);
  if (answer.error === undefined || problemOf(answer.error).type !== "precondition-failed") return answer;
  onOutdated();
  return { ...answer, error: changedMeanwhile(noun) };
}

/** The error when another member changed the record meanwhile. Saving again overwrites their change. */
export function changedMeanwhile(noun: string): CombinedError {
  const title = `Someone else changed the ${noun}. Your changes are kept: save again to replace their version.`;
  return faultOf({ type: "changed-meanwhile", title });
}
