import { CombinedError } from "@urql/core";
import { answerOfProblem, fieldErrors, isPassing, problemOf, sentenceOf } from "../../data/problems.ts";
import { sessionEnded } from "../../data/session.ts";

/** Why a file was not taken, and whether the same may be taken when it is sent again. */
export type UploadFailure = { text: string; isPassing: boolean };

type Sending = { path: string; file: File; onProgress: (part: number) => void; signal: AbortSignal };

/** As long as the server waits for it. */
const mostMs = 1_200_000;

/** Sends a file as it is, and says how far that is. A `fetch` would not. */
export function send({ path, file, onProgress, signal }: Sending): Promise<UploadFailure | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve(failureOf(request));
    request.open("POST", path);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.timeout = mostMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => (request.status === 201 ? resolve(undefined) : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function failureOf(request: XMLHttpRequest): UploadFailure {
  const { errors } = readProblem(request);
  const problem = problemOf(new CombinedError({ graphQLErrors: errors }));
  if (problem.type === "unauthorized") sessionEnded();
  const { file: text = sentenceOf(problem) } = fieldErrors(problem);
  return { text: text.replace(/^(Must|Cannot)/, (verb) => `It ${verb.toLowerCase()}`), isPassing: isPassing(problem) };
}

/** What is no problem of ours is a server that cannot be reached. */
function readProblem(request: XMLHttpRequest): { errors: ReturnType<typeof answerOfProblem>["errors"] } {
  try {
    return answerOfProblem(JSON.parse(request.responseText), request.getResponseHeader("Retry-After"));
  } catch {
    return { errors: [] };
  }
}
