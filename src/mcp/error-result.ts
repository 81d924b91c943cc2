import type { CallToolResult } from "@modelcontextprotocol/server";
import { type FieldError, fieldErrorText, type Problem } from "../problems.ts";
import { adviceFor } from "./advice.ts";

/**
 * Returns a problem in words, then as JSON. It has no structured content, because clients of the SDK 1.x check that
 * against the tool's output schema even if `isError` is true, and then discard the words.
 */
export function errorResult(problem: Problem, requestId: string): CallToolResult {
  const document = problem.document(requestId);
  return { content: [textOf(describe(problem, requestId)), textOf(JSON.stringify(document))], isError: true };
}

function describe(problem: Problem, requestId: string): string {
  const { title, detail, errors = [], id } = problem.document(requestId);
  return [
    detail === undefined ? `${title}.` : `${title}: ${asSentence(detail)}`,
    ...(errors.length > 1 ? errors.map(describeField) : []),
    ...(id === undefined ? [] : [`The existing record's id: ${id}`]),
    `What to do: ${whatToDo(problem)}`,
    `request_id: ${requestId}`,
  ].join("\n");
}

function describeField(error: FieldError): string {
  return `- ${fieldErrorText(error)}`;
}

function whatToDo({ type, headers }: Problem): string {
  const advice = adviceFor(type) ?? "Give the user the request_id.";
  const seconds = headers["Retry-After"];
  return seconds === undefined ? advice : `${advice} Wait at least ${seconds} seconds.`;
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function textOf(text: string): { type: "text"; text: string } {
  return { type: "text", text };
}
