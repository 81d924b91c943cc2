import { type ExecutionResult, type GraphQLSchema, getOperationAST, OperationTypeNode } from "graphql";
import { createYoga } from "graphql-yoga";
import type { ToProblem } from "../http/problems.ts";
import { checkRequests } from "./check-request.ts";
import { namedProblems } from "./errors.ts";
import type { Served, ServedPlugin } from "./served.ts";
import { trustDocuments } from "./trust-documents.ts";
import type { TrustedDocuments } from "./trusted-documents.ts";
import { withinBytes } from "./within-bytes.ts";

export type YogaParts = {
  schema: GraphQLSchema;
  /** The documents that are sent by id. */
  documents: TrustedDocuments;
  toProblem: ToProblem;
};

export type Yoga = ReturnType<typeof openYoga>;

/** The GraphQL server for subscriptions, for other documents than the portal's, and for faulty requests. */
export function openYoga({ schema, documents, toProblem }: YogaParts) {
  return createYoga<Served>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    logging: false,
    batching: false,
    cors: false,
    multipart: false,
    parserAndValidationCache: false,
    maskedErrors: { maskError: (error) => error as Error },
    plugins: [
      parsedBodies,
      knownResults,
      trustDocuments(documents),
      checkRequests(schema, documents),
      limitBytes,
      ownContext,
      namedProblems(toProblem),
    ],
  });
}

/** Limits the size of whole results. Lists end early by themselves. */
const limitBytes: ServedPlugin = {
  onExecute: () => ({
    async onExecuteDone({ result, setResult }) {
      if (!(Symbol.asyncIterator in result)) setResult(await withinBytes(result as ExecutionResult));
    },
  }),
};

/**
 * Passes resolvers the request's context in place of Yoga's, which has a `request` of its own. Reads queries from the
 * replica. Subscriptions do not, because they outlive what their request knows of writes.
 */
const ownContext: ServedPlugin = {
  onExecute({ args, executeFn, setExecuteFn }) {
    const { context } = args.contextValue;
    const isQuery = getOperationAST(args.document, args.operationName)?.operation === OperationTypeNode.QUERY;
    const contextValue = isQuery ? { ...context, db: context.db.onReplica } : context;
    setExecuteFn((given) => executeFn({ ...given, contextValue }));
  },
  onSubscribe({ args, subscribeFn, setSubscribeFn }) {
    const { context } = args.contextValue;
    setSubscribeFn((given) => subscribeFn({ ...given, contextValue: context }));
  },
};

/** Returns the known result of a trusted document, so that its errors are formatted like all others. */
const knownResults: ServedPlugin = {
  onParams({ context, setResult }) {
    const { result } = context;
    if (result !== undefined) setResult(result);
  },
};

/** Uses the body that was already read. */
const parsedBodies: ServedPlugin = {
  onRequestParse({ request, serverContext, setRequestParser }) {
    if (request.method === "POST") setRequestParser(() => (serverContext.body ?? {}) as object);
  },
};
