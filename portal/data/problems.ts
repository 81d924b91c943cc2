import type { CombinedError } from "@urql/core";

/** An error of the API's catalogue, as an answer carries it. */
export type Problem = {
  /** The last part of its type's URN: `conflict`, `rate-limited`, …; `offline` where no answer came. */
  type: string;
  title: string;
  detail?: string | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  errors: { pointer: string; detail: string }[];
};

const prefix = "urn:service:error:";

type Written = {
  type?: string;
  title?: string;
  detail?: string;
  request_id?: string;
  retry_after?: number;
  errors?: { pointer: string; detail: string }[];
};

export function problemOf(error: CombinedError): Problem {
  const written = error.graphQLErrors[0]?.extensions.problem as Written | undefined;
  if (written?.type === undefined) return { type: "offline", title: "No connection", errors: [] };
  return {
    type: written.type.replace(prefix, ""),
    title: written.title ?? "",
    detail: written.detail,
    requestId: written.request_id,
    retryAfterSeconds: written.retry_after,
    errors: written.errors ?? [],
  };
}

/** The problem in a sentence for the person. */
export function sentenceOf({ type, title, detail, retryAfterSeconds }: Problem): string {
  switch (type) {
    case "offline":
      return "The server cannot be reached. Check your connection and try again.";
    case "internal":
      return "Something went wrong on our side. Try again; if it goes on, quote the request id.";
    case "unavailable":
    case "rate-limited":
      return `${detail ?? title} Try again in ${inWords(retryAfterSeconds)}.`;
    case "not-found":
      return "This record does not exist, or has been deleted.";
    case "conflict":
    case "precondition-failed":
      return detail ?? "It changed meanwhile. What you entered is kept; look at the record and try again.";
    default:
      return detail ?? title;
  }
}

function inWords(seconds: number | undefined): string {
  if (seconds === undefined) return "a few seconds";
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** Whether it may be over when the same is asked again. */
export function isPassing({ type }: Problem): boolean {
  return ["offline", "unavailable", "rate-limited", "internal"].includes(type);
}

/** After how long a query that met the problem is asked again by itself; undefined where it is not. */
export function repeatSeconds({ type, retryAfterSeconds }: Problem): number | undefined {
  return type === "rate-limited" || type === "unavailable" ? retryAfterSeconds : undefined;
}

/** As `sentenceOf`, of a query that is asked again by itself. */
export function waitingSentence({ detail, title, retryAfterSeconds }: Problem): string {
  return `${detail ?? title} This part is read again by itself, in ${inWords(retryAfterSeconds)}.`;
}

/** The messages for the fields of a form, by the last name of their pointers; within a list from its name on: `lines/0/quantity`. */
export function fieldErrors({ errors }: Problem): Record<string, string> {
  return Object.fromEntries(errors.map(({ pointer, detail }) => [fieldOf(pointer), upperFirst(detail)]));
}

function fieldOf(pointer: string): string {
  return /(?<![^/])[^/]+\/\d+\/.+/s.exec(pointer)?.[0] ?? pointer.split("/").at(-1) ?? "";
}

function upperFirst(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A problem document as the GraphQL answer that carries it. */
export function answerOfProblem(problem: Written, retryAfter: string | null) {
  return withWait({ data: null, errors: [{ message: problem.title ?? "", extensions: { problem } }] }, retryAfter);
}

type Answer = { errors?: { extensions?: { problem?: Written } }[] };

/** The answer whose first problem knows the wait that the response's header names. */
export function withWait<A extends Answer>(answer: A, retryAfter: string | null): A {
  const seconds = Number(retryAfter);
  const problem = answer.errors?.[0]?.extensions?.problem;
  if (problem !== undefined && Number.isFinite(seconds) && seconds > 0) problem.retry_after = seconds;
  return answer;
}
