import { AnswerBytes } from "../graphql/answer-bytes.ts";
import { type Context, withRequest } from "../graphql/context.ts";
import type { TrustedDocument } from "../graphql/trusted-documents.ts";

type Opening = { document: string; variables: Readonly<Record<string, unknown>> };

/** The result of a document that the page contains. The browser requests a failed one again. */
export type FirstAnswer = { name: string; variables: Readonly<Record<string, unknown>>; result: { data?: unknown } };

export function createFirstAnswers(documents: readonly TrustedDocument[]) {
  const byName = new Map(documents.map((document) => [document.name, document]));
  return async ({ document: name, variables }: Opening, context: Context): Promise<FirstAnswer | undefined> => {
    const { execute } = byName.get(name) ?? {};
    if (execute === undefined) throw new Error(`the portal has no document ${name}`);
    const result = await execute(variables, withRequest(context, { answer: new AnswerBytes() }));
    return result.errors === undefined ? { name, variables, result } : undefined;
  };
}

type Frame = { viewer?: { preferences: { theme: string } } };

/** Returns the theme that the person has chosen, so that the page does not start in other colours. */
export function themeOf(answers: readonly FirstAnswer[]): string {
  const { viewer } = (answers.find(({ name }) => name === "Shell")?.result.data ?? {}) as Frame;
  return viewer?.preferences.theme ?? "system";
}
