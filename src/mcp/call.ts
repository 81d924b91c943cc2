import type { CallToolResult } from "@modelcontextprotocol/server";
import { assertAccess } from "../auth/access.ts";
import type { Authentication } from "../auth/authentication.ts";
import type { Origin } from "../auth/caller.ts";
import { type Answer, fitAnswer, mostPageBytes } from "../graphql/answer-bytes.ts";
import type { Context } from "../graphql/context.ts";
import type { Executor } from "../graphql/execute.ts";
import type { ToProblem } from "../http/problems.ts";
import { countRetiredCall } from "../operations/retired-calls.ts";
import { readArguments } from "./arguments.ts";
import { errorResult } from "./error-result.ts";
import { answersNothing, type Tool } from "./tool.ts";

export type CallParts = {
  executor: Executor;
  contextOf(authentication: Authentication, request: { id: string; origin: Origin }): Context;
  toProblem: ToProblem;
};

export type Call = { authentication: Authentication; requestId: string; origin: Origin };

/** The steps of a REST call from its scope on. A problem is a result too: an assistant reads it and corrects its call. */
export async function callTool(
  { operation }: Tool,
  given: Record<string, unknown>,
  { authentication, requestId, origin }: Call,
  { executor, contextOf, toProblem }: CallParts,
): Promise<CallToolResult> {
  countRetiredCall(operation, authentication.businessId);
  try {
    assertAccess(authentication.caller, operation.access);
    const variables = readArguments(operation, given);
    const answer = await executor.execute(operation, variables, contextOf(authentication, { id: requestId, origin }));
    return resultOf(answersNothing(operation) ? {} : withinBytes(answer));
  } catch (error) {
    return errorResult(toProblem(error, requestId), requestId);
  }
}

/** A result has each record twice: as structured content, and as text in JSON. */
function withinBytes(answer: Answer): Record<string, unknown> {
  // No character has more than three bytes for each of its units, in either.
  return JSON.stringify(answer.value).length * 6 <= mostPageBytes ? answer.value : fitAnswer(answer, bytesOf);
}

function bytesOf(record: unknown): number {
  const text = JSON.stringify(record);
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
}

function resultOf(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}
