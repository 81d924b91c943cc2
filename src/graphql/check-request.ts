import { type GraphQLSchema, validate } from "graphql";
import { coerceVariables, definitionsOf } from "./coerce-variables.ts";
import { partsOf } from "./compile.ts";
import { errorOf } from "./errors.ts";
import { limitsFor, parseWithin } from "./limits.ts";
import type { ServedPlugin } from "./served.ts";
import type { TrustedDocuments } from "./trusted-documents.ts";

/** Limits the errors: more of them do not help, and each is slow to format. */
const validation = { maxErrors: 10, hideSuggestions: true };

/**
 * Checks a document's limits and validity, then its variables, with the same messages as all surfaces, and its cost.
 * The portal's own documents have no cost. Calls `onRefused` if the document itself is at fault.
 */
export function checkRequests(schema: GraphQLSchema, documents: TrustedDocuments): ServedPlugin {
  const trusted = new Set([...documents.values()].map(({ document }) => document));
  return {
    onParse({ context: served, setParseFn }) {
      setParseFn((text: string, options?: object) => parseWithin(text, served.context.caller, options));
      return ({ result }) => {
        if (result instanceof Error) served.onRefused();
      };
    },
    onValidate({ params, context: served, setValidationFn }) {
      setValidationFn((...[of, document, rules]: Parameters<typeof validate>) =>
        validate(of, document, rules, validation),
      );
      return ({ valid, setResult }) => {
        if (!valid) {
          served.onRefused();
          return;
        }
        const variables = served.params.variables ?? {};
        const { operation } = partsOf(params.documentAST);
        const { problem } = coerceVariables(definitionsOf(schema, operation), variables);
        if (problem !== undefined) {
          setResult([errorOf(problem)]);
          return;
        }
        if (trusted.has(params.documentAST)) return;
        const errors = validate(schema, params.documentAST, limitsFor(served.context, variables), validation);
        if (errors.length === 0) return;
        served.onRefused();
        setResult([...errors]);
      };
    },
  };
}
