import { execute, type GraphQLSchema } from "graphql";
import { AnswerBytes } from "../graphql/answer-bytes.ts";
import type { Context } from "../graphql/context.ts";
import type { PortalDocument } from "./documents.ts";

type Opening = { document: string; variables: Readonly<Record<string, unknown>> };

/** A document's answer that the page brings along; one that failed is left to the browser to ask again. */
export type FirstAnswer = { name: string; variables: Readonly<Record<string, unknown>>; result: { data?: unknown } };

export function createFirstAnswers(schema: GraphQLSchema, documents: readonly PortalDocument[]) {
  const byName = new Map(documents.map((document) => [document.name, document]));
  return async ({ document: name, variables }: Opening, context: Context): Promise<FirstAnswer | undefined> => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`the portal has no document ${name}`);
    const contextValue = { ...context, answer: new AnswerBytes() };
    const result = await execute({ schema, document: found.document, contextValue, variableValues: variables });
    return result.errors === undefined ? { name, variables, result } : undefined;
  };
}

type Frame = { viewer?: { preferences: { theme: string } } };

/** The colours that the person has chosen, so that the page does not begin in others. */
export function themeOf(answers: readonly FirstAnswer[]): string {
  const { viewer } = (answers.find(({ name }) => name === "Shell")?.result.data ?? {}) as Frame;
  return viewer?.preferences.theme ?? "system";
}
