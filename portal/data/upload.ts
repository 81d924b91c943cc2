import { CombinedError } from "@urql/core";
import { answerOf, mostMs } from "./fetch.ts";
import { problemOf, sentenceOf } from "./problems.ts";
import { sessionEnded } from "./session.ts";

type Answer = { errors?: ConstructorParameters<typeof CombinedError>[0]["graphQLErrors"] };

/** Sends a file as it is; why the server rejects it, in a sentence, where it does. */
export async function upload(path: string, file: File): Promise<string | undefined> {
  try {
    const headers = { "Content-Type": file.type };
    const response = await fetch(path, { method: "POST", headers, body: file, signal: AbortSignal.timeout(mostMs) });
    const { errors }: Answer = await answerOf(response);
    if (errors === undefined) return undefined;
    const problem = problemOf(new CombinedError({ graphQLErrors: errors }));
    if (problem.type === "unauthorized") sessionEnded();
    return sentenceOf(problem);
  } catch (error) {
    return sentenceOf(problemOf(new CombinedError({ networkError: error as Error })));
  }
}
