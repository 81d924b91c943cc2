import type { CombinedError } from "@urql/core";

/** A problem of the API's catalogue. */
export type Problem = {
  /** The last part of the type's URN, such as `conflict`; `offline` if no answer came. */
  type: string;
  title: string;
  detail?: string | undefined;
  /** The id of the existing record that the request conflicts with. */
  id?: string | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  errors: { pointer: string; detail: string }[];
};

const prefix = "urn:service:error:";

type Written = {
  type?: string;
  title?: string;
  detail?: string;
  id?: string;
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
    id: written.id,
    requestId: written.request_id,
    retryAfterSeconds: written.retry_after,
    errors: written.errors ?? [],
  };
}

/** The problem as a sentence for the person. */
export function sentenceOf({ type, title, detail, requestId, retryAfterSeconds }: Problem): string {
  switch (type) {
    case "offline":
      return "The server cannot be reached. Check your connection and try again.";
    case "internal":
      return `Something went wrong on our side. Try again, or contact support${requestId === undefined ? "" : ` with the request ID ${requestId}`}.`;
    case "unavailable":
    case "rate-limited":
      return `${detail ?? title} Try again in ${inWords(retryAfterSeconds)}.`;
    case "not-found":
      return "This record doesn't exist or was deleted.";
    case "conflict":
    case "precondition-failed":
      return detail ?? "Someone changed this record. Your changes are kept: check the record and try again.";
    default:
      return detail ?? title;
  }
}

function inWords(seconds: number | undefined): string {
  if (seconds === undefined) return "a few seconds";
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** Whether a retry may succeed. */
export function isPassing({ type }: Problem): boolean {
  return ["offline", "unavailable", "rate-limited", "internal"].includes(type);
}

/** The seconds until a query is retried automatically; undefined if it is not. */
export function repeatSeconds({ type, retryAfterSeconds }: Problem): number | undefined {
  return type === "rate-limited" || type === "unavailable" ? retryAfterSeconds : undefined;
}

/** The sentence for a query that is retried automatically. */
export function waitingSentence({ detail, title, retryAfterSeconds }: Problem): string {
  return `${detail ?? title} We'll retry in ${inWords(retryAfterSeconds)}.`;
}

/**
 * The errors of a form's fields, by the last name of each pointer. Entries of lists and custom fields keep the name
 * before: `lines/0/quantity`, `custom/rooms`.
 */
export function fieldErrors({ errors }: Problem): Record<string, string> {
  return Object.fromEntries(errors.map(({ pointer, detail }) => [fieldOf(pointer), fieldSentence(detail)]));
}

/** The detail as a sentence. The API names fields of a period, such as `start_at`, by their keys. */
function fieldSentence(detail: string): string {
  const [, order, field = ""] = /^must be (after|before) (\w+)$/.exec(detail) ?? [];
  if (order === "after" && field.includes("start")) return "The end must be after the start.";
  if (order === "before" && field.includes("end")) return "The start must be before the end.";
  return upperFirst(detail);
}

function fieldOf(pointer: string): string {
  return /(?<![^/])(?:[^/]+\/\d+\/.+|custom\/[^/]+$)/s.exec(pointer)?.[0] ?? pointer.split("/").at(-1) ?? "";
}

function upperFirst(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Wraps a problem document in a GraphQL answer. */
export function answerOfProblem(problem: Written, retryAfter: string | null) {
  return withWait({ data: null, errors: [{ message: problem.title ?? "", extensions: { problem } }] }, retryAfter);
}

type Answer = { errors?: { extensions?: { problem?: Written } }[] };

/** Adds the seconds of `Retry-After` to the answer's first problem. */
export function withWait<A extends Answer>(answer: A, retryAfter: string | null): A {
  const seconds = Number(retryAfter);
  const problem = answer.errors?.[0]?.extensions?.problem;
  if (problem !== undefined && Number.isFinite(seconds) && seconds > 0) problem.retry_after = seconds;
  return answer;
}
