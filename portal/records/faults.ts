import { type AnyVariables, CombinedError, type OperationResult } from "@urql/core";
import { mutate } from "../data/client.ts";
import type { Document } from "../data/document.ts";
import { problemOf } from "../data/problems.ts";

/** As the server says what is wrong with a field. */
export function faultAt(name: string, detail: string): CombinedError {
  return faultOf({ type: "bad-request", title: detail, errors: [{ pointer: `/input/${name}`, detail }] });
}

function faultOf(problem: { type: string; title: string; errors?: object[] }): CombinedError {
  return new CombinedError({ graphQLErrors: [{ message: problem.title, extensions: { problem } }] });
}

/** Where no answer comes, the record may be there all the same, and a second try would make another. */
export async function create<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  unanswered = "No answer came, so it may have been created. Look at the customer before you try again.",
): Promise<OperationResult<Data, Variables>> {
  const answer = await mutate(document, variables);
  if (answer.error === undefined || problemOf(answer.error).type !== "offline") return answer;
  return { ...answer, error: faultOf({ type: "unanswered", title: unanswered }) };
}

/** Where somebody else has changed the record since the person began. Saving again overwrites that. */
export function changedMeanwhile(noun: string): CombinedError {
  const title = `Somebody changed the ${noun} meanwhile. What you entered is kept: save again to replace theirs with it.`;
  return faultOf({ type: "changed-meanwhile", title });
}
