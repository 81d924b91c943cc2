import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Authentication } from "../auth/authentication.ts";
import { assertAccess } from "../auth/check-scope.ts";
import type { Operation } from "../operations/operation.ts";
import type { Problem } from "../problems.ts";
import { readArguments } from "./arguments.ts";
import { answersNothing, type Tool } from "./tool.ts";

/** Runs an operation on variables that are coerced already; the answer is the REST body, as JSON text. */
export type Run = (
  operation: Operation,
  variables: Record<string, unknown>,
  authentication: Authentication,
  requestId: string,
) => Promise<string>;

export type CallParts = {
  run: Run;
  /** Names the problem of whatever was thrown, and logs what nobody named. */
  toProblem: (error: unknown, requestId: string) => Problem;
};

export type Call = { authentication: Authentication; requestId: string };

/** A refusal is a result too, so that an assistant reads the problem and can mend its call. */
export async function callTool(
  { operation }: Tool,
  given: Record<string, unknown>,
  { authentication, requestId }: Call,
  { run, toProblem }: CallParts,
): Promise<CallToolResult> {
  try {
    assertAccess(authentication.caller, operation.access);
    const variables = readArguments(operation, given);
    const text = await run(operation, variables, authentication, requestId);
    return answersNothing(operation) ? resultOf("{}", {}) : resultOf(text, readRecord(text));
  } catch (error) {
    const problem = { ...toProblem(error, requestId).document(requestId) };
    return { ...resultOf(JSON.stringify(problem), problem), isError: true };
  }
}

function resultOf(text: string, structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text }], structuredContent };
}

/** A root field of a tool answers an object: its output schema was made of one. */
function readRecord(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}
