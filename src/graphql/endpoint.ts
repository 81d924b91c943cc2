import { Readable } from "node:stream";
import { type DocumentNode, type GraphQLSchema, isInputType, Kind, parse, typeFromAST, validate } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Middleware } from "koa";
import { assertOwnOrigin } from "../auth/origin.ts";
import { Problem } from "../problems.ts";
import { badFaults, coerce, type Fault } from "./coerce.ts";
import type { Context } from "./context.ts";
import { errorOf, namedProblems, type ToProblem } from "./errors.ts";
import { limitsFor, mostTokens } from "./limits.ts";

export type EndpointParts = {
  schema: GraphQLSchema;
  appUrl: string;
  corsOrigins: readonly string[];
  /** The signed-in person of the request's cookie, or anonymous. */
  contextOf: (ctx: Parameters<Middleware>[0]) => Promise<Context>;
  readBody: (ctx: Parameters<Middleware>[0]) => Promise<Buffer>;
  toProblem: ToProblem;
};

type Served = { context: Context; refused: { status?: number } };

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
    plugins: [boundedParsing, boundedQueries(parts.schema), namedProblems(parts.toProblem)],
  });

  return async (ctx) => {
    if (ctx.method !== "POST" && ctx.method !== "GET")
      throw new Problem("method-not-allowed", "Allowed here: GET, POST.", { headers: { Allow: "GET, POST" } });
    assertOwnOrigin(ctx.get("Origin"), parts);
    const abort = new AbortController();
    ctx.res.once("close", () => abort.abort());
    const body = ctx.method === "POST" ? await parts.readBody(ctx) : undefined;
    const context = { ...(await parts.contextOf(ctx)), signal: abort.signal };
    const served: Served = { context, refused: {} };
    const response = await yoga.fetch(
      new URL(ctx.originalUrl, parts.appUrl).href,
      {
        method: ctx.method,
        headers: { accept: ctx.get("Accept") || "application/json", "content-type": "application/json" },
        signal: abort.signal,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      },
      served,
    );
    ctx.status = served.refused.status ?? response.status;
    for (const [name, value] of response.headers) ctx.set(name, value);
    if (response.body === null) return;
    // An answer of one piece is sent whole, so that it can be compressed; events go out as they come.
    if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) {
      keepFlowing(ctx);
      ctx.body = Readable.from(await begun(response.body as AsyncIterable<Uint8Array>));
    } else ctx.body = Buffer.from(await response.arrayBuffer());
  };
}

/** Neither compression nor a proxy may wait for more of a stream before they pass it on. */
function keepFlowing(ctx: Parameters<Middleware>[0]): void {
  ctx.compress = false;
  ctx.remove("Content-Encoding");
  ctx.set("X-Accel-Buffering", "no");
}

/**
 * The stream after its first piece, which Yoga always has at once. One that is dropped before it has begun ends the
 * process: Yoga then stops an iterator that it has not made yet.
 */
async function begun(stream: AsyncIterable<Uint8Array>): Promise<AsyncIterableIterator<Uint8Array>> {
  const rest = stream[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | undefined = await rest.next();
  const whole: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const piece = first ?? (await rest.next());
      first = undefined;
      return piece;
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]: () => whole,
  };
  return whole;
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
            : [errorOf(problem, request.context.requestId)];
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
