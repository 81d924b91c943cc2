import { type ExecutionResult, type GraphQLSchema, getOperationAST, OperationTypeNode } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { ToProblem } from "../http/problems.ts";
import type { ProblemType } from "../problems.ts";
import { checkRequests } from "./check-request.ts";
import type { Context } from "./context.ts";
import { namedProblems } from "./errors.ts";
import { trustDocuments } from "./trust-documents.ts";
import type { TrustedDocuments } from "./trusted-documents.ts";
import { withinBytes } from "./within-bytes.ts";

/** What Yoga is given of a request beside its headers, and whom the checks tell that its document is refused. */
type Served = {
  context: Context;
  body: unknown;
  onRefused(): void;
  onProblem(type: ProblemType): void;
  result: ExecutionResult | undefined;
};

export type YogaParts = {
  schema: GraphQLSchema;
  /** The documents that are sent by their ids. */
  documents: TrustedDocuments;
  toProblem: ToProblem;
};

export type Yoga = ReturnType<typeof openYoga>;

/** What answers subscriptions, documents that are not the portal's own, and all that is wrong with a request. */
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
    context: ({ context }) => context,
    plugins: [
      parsedBodies,
      knownResults,
      trustDocuments(documents),
      checkRequests(schema, documents),
      limitBytes,
      readFromReplica,
      namedProblems(toProblem),
    ],
  });
}

/** The lists end early. */
const limitBytes: Plugin<Served> = {
  onExecute: () => ({
    async onExecuteDone({ result, setResult }) {
      if (!(Symbol.asyncIterator in result)) setResult(await withinBytes(result as ExecutionResult));
    },
  }),
};

/** What only reads; a subscription outlives what its request knew of writes. */
const readFromReplica: Plugin<Served> = {
  onExecute({ args, extendContext }) {
    const { db } = args.contextValue as unknown as Context;
    if (getOperationAST(args.document, args.operationName)?.operation === OperationTypeNode.QUERY)
      extendContext({ db: db.onReplica } as object);
  },
};

/** What a trusted document has answered already: its errors go out as all others do. */
const knownResults: Plugin<Served> = {
  onParams({ context, setResult }) {
    const { result } = context as unknown as Served;
    if (result !== undefined) setResult(result);
  },
};

/** The parameters come from the body that was read already. */
const parsedBodies: Plugin<Served> = {
  onRequestParse({ request, serverContext, setRequestParser }) {
    if (request.method === "POST") setRequestParser(() => ((serverContext as unknown as Served).body ?? {}) as object);
  },
};
