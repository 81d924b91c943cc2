import { CombinedError } from "@urql/core";
import { answerOfProblem, fieldErrors, isPassing, problemOf, sentenceOf } from "../../data/problems.ts";
import { sessionEnded } from "../../data/session.ts";

/** Why an upload failed. `isPassing` is true if a retry may succeed. */
export type UploadFailure = { text: string; isPassing: boolean };

type Sending = { path: string; file: File; onProgress: (part: number) => void; signal: AbortSignal };

/** The server's own timeout for uploads. */
const maxMs = 1_200_000;

/** Uploads a file. XMLHttpRequest reports the progress, which `fetch` does not. */
export function send({ path, file, onProgress, signal }: Sending): Promise<UploadFailure | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve(failureOf(request));
    request.open("POST", path);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.timeout = maxMs;
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

/** A response without a problem comes from a proxy, and counts as an unreachable server. */
function readProblem(request: XMLHttpRequest): { errors: ReturnType<typeof answerOfProblem>["errors"] } {
  try {
    return answerOfProblem(JSON.parse(request.responseText), request.getResponseHeader("Retry-After"));
  } catch {
    return { errors: [] };
  }
}
