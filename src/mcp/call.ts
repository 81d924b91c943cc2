import type { CallToolResult } from "@modelcontextprotocol/server";
import { assertAccess } from "../auth/access.ts";
import type { Authentication } from "../auth/authentication.ts";
import type { Origin } from "../auth/caller.ts";
import type { Answer } from "../graphql/answer-bytes.ts";
import type { ContextOf } from "../graphql/context.ts";
import { execute } from "../graphql/execute.ts";
import type { ToProblem } from "../http/problems.ts";
import { countRetiredCall } from "../operations/retired-calls.ts";
import { readArguments } from "./arguments.ts";
import { errorResult } from "./error-result.ts";
import { fitPage, isPage } from "./fit/fit-page.ts";
import { fitRecord } from "./fit/fit-record.ts";
import { type Position, readPosition } from "./fit/position.ts";
import { answersNothing, type Tool } from "./tool.ts";

export type CallParts = {
  contextOf: ContextOf;
  toProblem: ToProblem;
};

export type Call = { authentication: Authentication; requestId: string; origin: Origin };

/**
 * Runs a tool like a REST call, from the scope check on. Problems are results too, so that an assistant can correct its
 * call.
 */
export async function callTool(
  tool: Tool,
  given: Record<string, unknown>,
  { authentication, requestId, origin }: Call,
  { contextOf, toProblem }: CallParts,
): Promise<CallToolResult> {
  const { operation } = tool;
  countRetiredCall(operation, authentication.businessId);
  try {
    assertAccess(authentication.caller, operation.access);
    const { position, others } = separatePosition(tool, given);
    const variables = readArguments(operation, others);
    const answer = await execute(operation, variables, contextOf(authentication, { id: requestId, origin }));
    return answersNothing(operation) ? resultOf({}) : resultOf(fitAnswer(tool, answer, position));
  } catch (error) {
    return errorResult(toProblem(error, requestId), requestId);
  }
}

function separatePosition({ reading }: Tool, { read_on: readOn, ...others }: Record<string, unknown>) {
  if (readOn == null) return { position: undefined, others };
  if (!reading.canReadOn) return { position: undefined, others: { ...others, read_on: readOn } };
  return { position: readPosition(readOn), others };
}

/** Returns the REST body. A longer one is cut, and `cut` is added to its fields. */
function fitAnswer(tool: Tool, answer: Answer, position: Position | undefined): Record<string, unknown> {
  const { value, cut } = isPage(answer) ? fitPage(tool, answer, position) : fitRecord(tool, answer.value, position);
  return cut === undefined ? value : { ...value, cut };
}

function resultOf(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}
