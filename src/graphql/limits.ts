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

export const mostTokens = 3000;
const mostAliases = 30;
const deepest = 12;
const widest = 400;
const dearest = 25_000;

/** What a person's query may cost before it runs; strangers may not look at the schema. */
export function limitsFor(context: Context, variableValues: Record<string, unknown>): ValidationRule[] {
  return [
    oneOperation,
    aliasLimit,
    ...(context.caller.kind === "user" ? [] : [NoSchemaIntrospectionCustomRule]),
    unlessIntrospection(
      createComplexityRule({
        context,
        variableValues,
        maxComplexity: dearest,
        maxDepth: deepest,
        maxBreadth: widest,
        validate: ({ complexity, depth, breadth }, report) => {
          if (depth > deepest) report(new GraphQLError(`The query is ${depth} levels deep; at most ${deepest}.`));
          else if (breadth > widest)
            report(new GraphQLError(`The query selects ${breadth} fields; at most ${widest}.`));
          else if (complexity > dearest) report(new GraphQLError(`The query costs ${complexity}; at most ${dearest}.`));
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
      if (aliases === mostAliases + 1)
        context.reportError(new GraphQLError(`A query may have at most ${mostAliases} aliases.`));
    },
  };
};

/** The schema's own description nests lists in lists, and costs one read of what is in memory. */
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
