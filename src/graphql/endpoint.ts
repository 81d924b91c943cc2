import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isInputType,
  Kind,
  parse,
  typeFromAST,
  validate,
} from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Middleware } from "koa";
import { refuseForeignOrigin } from "../gate/origin.ts";
import { Problem } from "../problems.ts";
import { causeOf } from "./cause.ts";
import { badFaults, coerce, type Fault } from "./coerce.ts";
import type { Context } from "./context.ts";
import { limitsFor, mostTokens } from "./limits.ts";

export type EndpointParts = {
  schema: GraphQLSchema;
  appUrl: string;
  corsOrigins: readonly string[];
  /** The signed-in person of the request's cookie, or anonymous. */
  contextOf: (ctx: Parameters<Middleware>[0]) => Promise<Context>;
  readBody: (ctx: Parameters<Middleware>[0]) => Promise<Buffer>;
  /** Names the problem of an unexpected fault, and logs it. */
  nameFault: (error: unknown, requestId: string) => Problem;
};

type Served = { context: Context };

/** The portal's endpoint: a session's cookie, JSON from the portal's own origin, one bounded operation a request. */
export function createEndpoint(parts: EndpointParts): Middleware {
  const yoga = createYoga<Served>({
    schema: parts.schema,
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
    plugins: [boundedParsing, boundedQueries(parts.schema), namedProblems(parts.nameFault)],
  });

  return async (ctx) => {
    if (ctx.method !== "POST" && ctx.method !== "GET")
      throw new Problem("method-not-allowed", "Allowed here: GET, POST.", { headers: { Allow: "GET, POST" } });
    refuseForeignOrigin(ctx.get("Origin"), parts);
    const body = ctx.method === "POST" ? await parts.readBody(ctx) : undefined;
    const context = await parts.contextOf(ctx);
    const abort = new AbortController();
    ctx.res.once("close", () => abort.abort());
    const response = await yoga.fetch(
      new URL(ctx.originalUrl, parts.appUrl).href,
      {
        method: ctx.method,
        headers: { accept: ctx.get("Accept") || "application/json", "content-type": "application/json" },
        signal: abort.signal,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      },
      { context },
    );
    ctx.status = response.status;
    for (const [name, value] of response.headers) ctx.set(name, value);
    if (response.body === null) return;
    // An answer of one piece is sent whole, so that it can be compressed; events are streamed as they come.
    ctx.body = response.headers.get("content-type")?.startsWith("text/event-stream")
      ? Readable.fromWeb(response.body as ReadableStream)
      : Buffer.from(await response.arrayBuffer());
  };
}

const boundedParsing: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source: string, options?: object) => parse(source, { ...options, maxTokens: mostTokens }));
  },
};

type Request = { context: Context; params: { variables?: Record<string, unknown> } };

/** After the query itself is found valid: its variables, told as every other surface tells its input, and its cost. */
function boundedQueries(schema: GraphQLSchema): Plugin<Served> {
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
            : [asError(problem, request)];
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
    const value = variables[variable.name.value];
    if (isInputType(type) && !(value === undefined && defaultValue !== undefined))
      coerce(type, value, [variable.name.value], faults);
  }
  return faults.length === 0 ? undefined : badFaults(faults);
}

function asError(problem: Problem, { context }: Served): GraphQLError {
  return new GraphQLError(problem.message, { extensions: { problem: problem.document(context.requestId) } });
}

function formatted(problem: Problem, { context }: Served, error?: GraphQLError): GraphQLFormattedError {
  return {
    message: error?.message.replace(/ Did you mean .*\?$/, "") ?? problem.message,
    ...(error?.locations === undefined ? {} : { locations: error.locations }),
    ...(error?.path === undefined ? {} : { path: error.path }),
    // Yoga reads the status of its answer from `http`, and leaves it out of what is sent.
    extensions: { http: error?.extensions?.http, problem: problem.document(context.requestId) },
  };
}

/** Every error carries the problem object that REST would answer with. */
function namedProblems(nameFault: EndpointParts["nameFault"]): Plugin<Served> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !("errors" in result) || result.errors === undefined) return;
      const served = serverContext as unknown as Served;
      const errors = result.errors.map((error) => {
        if (error.extensions?.problem !== undefined) return error;
        const fault = causeOf(error);
        if (fault instanceof Problem) return formatted(fault, served, withMessage(error, fault.message));
        if (fault !== undefined) {
          const problem = nameFault(fault, served.context.requestId);
          return formatted(problem, served, withMessage(error, problem.message));
        }
        const message = error.message.replace(/ Did you mean .*\?$/, "");
        return formatted(new Problem("bad-request", message), served, error);
      });
      setResult({ ...result, errors: errors as GraphQLError[] });
    },
  };
}

function withMessage(error: GraphQLError, message: string): GraphQLError {
  return new GraphQLError(message, { ...(error.nodes === undefined ? {} : { nodes: error.nodes }), path: error.path });
}
