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

/** The answers that came with the page are the first ones; each is used once, in the place of a request. */
export const firstAnswers: Exchange =
  ({ forward }) =>
  (operations) => {
    // Decided once for each operation: taking an answer changes what the next one gets.
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
