import { type Exchange, makeResult, type Operation, stringifyVariables } from "@urql/core";
import { empty, filter, fromValue, map, merge, mergeMap, pipe, share } from "wonka";
import { nameOf } from "./document.ts";

type Answer = { name: string; variables: object; result: Parameters<typeof makeResult>[1] };

const element = document.getElementById("first-answers");
const answers = new Map<string, Answer["result"]>(
  (JSON.parse(element?.textContent ?? "[]") as Answer[]).map(({ name, variables, result }) => [
    name + stringifyVariables(variables),
    result,
  ]),
);

/** Answers operations from the page's embedded answers, each once, without a request. */
export const firstAnswers: Exchange =
  ({ forward }) =>
  (operations) => {
    // Decides once for each operation, because an answer is removed when it is used.
    const decided = pipe(
      operations,
      map((operation) => ({ operation, given: take(operation) })),
      share,
    );
    const given = pipe(
      decided,
      mergeMap(({ operation, given }) => (given === undefined ? empty : fromValue(makeResult(operation, given)))),
    );
    const asked = pipe(
      decided,
      filter(({ given }) => given === undefined),
      map(({ operation }) => operation),
    );
    return merge([given, forward(asked)]);
  };

function take({ kind, query, variables }: Operation): Answer["result"] | undefined {
  if (kind !== "query") return undefined;
  const key = nameOf(query) + stringifyVariables(variables ?? {});
  const result = answers.get(key);
  answers.delete(key);
  return result;
}
