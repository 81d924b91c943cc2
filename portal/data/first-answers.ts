import { type Exchange, makeResult, type Operation, type OperationResult, stringifyVariables } from "@urql/core";
import { filter, map, merge, pipe, share } from "wonka";
import { nameOf } from "./document.ts";

type Answer = { name: string; variables: object; result: { data?: unknown } };

const element = document.getElementById("first-answers");
const answers = new Map<string, Answer["result"]>(
  (JSON.parse(element?.textContent ?? "[]") as Answer[]).map(({ name, variables, result }) => [
    name + stringifyVariables(variables),
    result,
  ]),
);

/** The answers that came with the page are the first ones; each is used once. */
export const firstAnswers: Exchange =
  ({ forward }) =>
  (operations) => {
    const shared = pipe(operations, share);
    const keyOf = ({ query, variables }: Operation) => nameOf(query) + stringifyVariables(variables ?? {});
    const isGiven = (operation: Operation) => operation.kind === "query" && answers.has(keyOf(operation));
    const given = pipe(
      shared,
      filter(isGiven),
      map((operation): OperationResult => {
        const key = keyOf(operation);
        const result = answers.get(key) ?? {};
        answers.delete(key);
        return makeResult(operation, result as Parameters<typeof makeResult>[1]);
      }),
    );
    return merge([
      given,
      forward(
        pipe(
          shared,
          filter((operation) => !isGiven(operation)),
        ),
      ),
    ]);
  };
