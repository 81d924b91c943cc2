import { type GraphQLSchema, validate } from "graphql";
import type { Plugin } from "graphql-yoga";
import { coerceVariables, definitionsOf } from "./coerce-variables.ts";
import { partsOf } from "./compile.ts";
import type { Context } from "./context.ts";
import { errorOf } from "./errors.ts";
import { limitsFor, parseWithin } from "./limits.ts";
import type { TrustedDocuments } from "./trusted-documents.ts";

/** What Yoga is given of a request, in whose types that gets lost. */
type Request = { context: Context; params: { variables?: Record<string, unknown> }; onRefused(): void };

/** More of them tell a person nothing, and each takes time to word. */
const validation = { maxErrors: 10, hideSuggestions: true };

/**
 * Documents within the caller's limits, and valid; of a valid one the variables, worded as every other surface does, and
 * the cost, which nobody counts of the portal's own documents. `onRefused` is called where the document itself is at fault.
 */
export function checkRequests(schema: GraphQLSchema, documents: TrustedDocuments): Plugin<{ context: Context }> {
  const trusted = new Set([...documents.values()].map(({ document }) => document));
  return {
    onParse({ context, setParseFn }) {
      const request = context as unknown as Request;
      setParseFn((text: string, options?: object) => parseWithin(text, request.context.caller, options));
      return ({ result }) => {
        if (result instanceof Error) request.onRefused();
      };
    },
    onValidate({ params, context, setValidationFn }) {
      const request = context as unknown as Request;
      setValidationFn((...[of, document, rules]: Parameters<typeof validate>) =>
        validate(of, document, rules, validation),
      );
      return ({ valid, setResult }) => {
        if (!valid) {
          request.onRefused();
          return;
        }
        const variables = request.params.variables ?? {};
        const { operation } = partsOf(params.documentAST);
        const { problem } = coerceVariables(definitionsOf(schema, operation), variables);
        if (problem !== undefined) {
          setResult([errorOf(problem)] as never);
          return;
        }
        if (trusted.has(params.documentAST)) return;
        const errors = validate(schema, params.documentAST, limitsFor(request.context, variables), validation);
        if (errors.length === 0) return;
        request.onRefused();
        setResult(errors as never);
      };
    },
  };
}
