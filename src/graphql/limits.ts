import { createComplexityRule } from "@pothos/plugin-complexity";
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import type { Caller } from "../auth/caller.ts";
import { limits } from "../limits/limits.ts";
import { assertBounded, type Bounds } from "./assert-bounded.ts";
import type { Context } from "./context.ts";

/** The maximum size of a document, checked before any validation rule. */
type Limits = Bounds & {
  /** Limits comments and long strings, which are few tokens. */
  characters: number;
  tokens: number;
};

/** The introspection query of common tools has 15 levels and 230 fields. */
const ofPeople: Limits = {
  characters: limits.graphql.characters.max,
  tokens: limits.graphql.tokens.max,
  depth: 16,
  fields: limits.graphql.fields.max,
  repeated: 10,
  aliases: limits.graphql.aliases.max,
  fragments: 30,
  directives: 20,
  variables: 50,
  nested: 8,
};

/** Enough to sign up, sign in and read the viewer. */
const ofStrangers: Limits = {
  characters: limits.graphql.strangersCharacters.max,
  tokens: 200,
  depth: 4,
  fields: 40,
  repeated: 2,
  aliases: 2,
  fragments: 4,
  directives: 2,
  variables: 10,
  nested: 3,
};

const { max: maxDepth } = limits.graphql.depth;
const maxBreadth = ofPeople.fields;
const { max: maxComplexity } = limits.graphql.complexity;

/** Parses a document within the caller's limits. Checks its length, then its tokens, then its selections. */
export function parseWithin(text: string, caller: Caller, options: object = {}): DocumentNode {
  const bounds = caller.kind === "user" ? ofPeople : ofStrangers;
  if (text.length > bounds.characters)
    throw new GraphQLError(`A document may have at most ${bounds.characters} characters.`);
  const document = parse(text, { ...options, maxTokens: bounds.tokens });
  assertBounded(document, bounds);
  return document;
}

/** Limits a query's cost before it runs. Only signed-in callers can use introspection. */
export function limitsFor(context: Context, variableValues: Record<string, unknown>): ValidationRule[] {
  return [
    oneOperation,
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

/** Exempts introspection, which nests lists in lists but reads only memory. */
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
