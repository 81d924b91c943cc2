import { type DocumentNode, type GraphQLSchema, isInputType, Kind, parse, typeFromAST, validate } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { Problem } from "../problems.ts";
import { badFaults, coerce, type Fault } from "./coerce.ts";
import type { Context } from "./context.ts";
import { errorOf } from "./errors.ts";
import { limitsFor, maxTokens } from "./limits.ts";

export const limitTokens: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source: string, options?: object) => parse(source, { ...options, maxTokens }));
  },
};

type Request = { context: Context; params: { variables?: Record<string, unknown> } };

/** Of a valid document, checks the variables, in the words of every other surface, and the cost. */
export function checkRequests(schema: GraphQLSchema): Plugin<{ context: Context }> {
  return {
    onValidate({ params, context }) {
      return ({ valid, setResult }) => {
        if (!valid) return;
        const request = context as unknown as Request;
        const variables = request.params.variables ?? {};
        const problem = checkVariables(schema, params.documentAST, variables);
        const errors =
          problem === undefined
            ? validate(schema, params.documentAST, limitsFor(request.context, variables))
            : [errorOf(problem)];
        if (errors.length > 0) setResult(errors as never);
      };
    },
  };
}

function checkVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): Problem | undefined {
  const faults: Fault[] = [];
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  for (const { variable, type: node, defaultValue } of operation?.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node);
    const name = variable.name.value;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (isInputType(type) && !(value === undefined && defaultValue !== undefined)) coerce(type, value, [name], faults);
  }
  return faults.length === 0 ? undefined : badFaults(faults);
}
