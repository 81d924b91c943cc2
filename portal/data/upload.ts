import { CombinedError } from "@urql/core";
import { answerOf, maxMs } from "./fetch.ts";
import { problemOf, sentenceOf } from "./problems.ts";
import { sessionEnded } from "./session.ts";

type Answer = { id?: string; errors?: ConstructorParameters<typeof CombinedError>[0]["graphQLErrors"] };

/** The id of the uploaded file, if it has one; or the reason why the server refused it. */
type Uploaded = { id?: string; error?: string };

/** Uploads a file as the request's body. */
export async function upload(path: string, file: File, type = file.type): Promise<Uploaded> {
  try {
    const headers = { "Content-Type": type };
    const response = await fetch(path, { method: "POST", headers, body: file, signal: AbortSignal.timeout(maxMs) });
    const { id, errors }: Answer = await answerOf(response);
    if (errors === undefined) return id === undefined ? {} : { id };
    const problem = problemOf(new CombinedError({ graphQLErrors: errors }));
    if (problem.type === "unauthorized") sessionEnded();
    return { error: sentenceOf(problem) };
  } catch (error) {
    return { error: sentenceOf(problemOf(new CombinedError({ networkError: error as Error }))) };
  }
}
