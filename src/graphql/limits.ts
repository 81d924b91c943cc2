import { createComplexityRule } from "@pothos/plugin-complexity";
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import type { Context } from "./context.ts";

export const maxTokens = 3000;
const maxAliases = 30;
const maxDepth = 12;
const maxBreadth = 400;
const maxComplexity = 25_000;

/** What a query may cost, checked before it runs. Introspection is for those who signed in. */
export function limitsFor(context: Context, variableValues: Record<string, unknown>): ValidationRule[] {
  return [
    oneOperation,
    aliasLimit,
    ...(context.caller.kind === "user" ? [] : [NoSchemaIntrospectionCustomRule]),
    unlessIntrospection(
      createComplexityRule({
        context,
        variableValues,
        maxComplexity,
        maxDepth,
        maxBreadth,
        validate: ({ complexity, depth, breadth }, report) => {
          if (depth > maxDepth) report(new GraphQLError(`The query is ${depth} levels deep; at most ${maxDepth}.`));
          else if (breadth > maxBreadth)
            report(new GraphQLError(`The query selects ${breadth} fields; at most ${maxBreadth}.`));
          else if (complexity > maxComplexity)
            report(new GraphQLError(`The query costs ${complexity}; at most ${maxComplexity}.`));
        },
      } as Parameters<typeof createComplexityRule>[0]),
    ),
  ];
}

const oneOperation: ValidationRule = (context) => ({
  Document(document) {
    if (document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length > 1)
      context.reportError(new GraphQLError("A request holds one operation."));
  },
});

const aliasLimit: ValidationRule = (context) => {
  let aliases = 0;
  return {
    Field({ alias }) {
      if (alias === undefined) return;
      aliases += 1;
      if (aliases === maxAliases + 1)
        context.reportError(new GraphQLError(`A query may have at most ${maxAliases} aliases.`));
    },
  };
};

/** Introspection nests lists in lists, and reads only what is in memory. */
function unlessIntrospection(rule: ValidationRule): ValidationRule {
  return (context: ValidationContext): ASTVisitor => (introspects(context.getDocument()) ? {} : rule(context));
}

function introspects(document: DocumentNode): boolean {
  return document.definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      definition.selectionSet.selections.every(
        (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith("__"),
      ),
  );
}
