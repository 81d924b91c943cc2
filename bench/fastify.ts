import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { constants } from "node:zlib";
import acceptsTypes from "@fastify/accepts";
import compress from "@fastify/compress";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { safeHeaders } from "../src/http/safe-headers.ts";
import { Problem } from "../src/problems.ts";
import { createCalls, type Handler } from "./peer/calls.ts";
import type { Exchange } from "./peer/exchange.ts";
import { openParts } from "./peer/parts.ts";

/** The hand-written calls on Fastify, with its router, hooks and compression. */
const parts = openParts();
const { pool, config } = parts;
const calls = createCalls(parts);
const app = fastify({
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  requestIdHeader: "x-service-request-id",
  genReqId: () => crypto.randomUUID(),
});
await app.register(acceptsTypes);
await app.register(compress, {
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});
// Each call reads its body itself, after authentication.
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", (_request, _payload, done) => done(null));
app.addHook("onRequest", async ({ id }, reply) => {
  reply.headers({
    "x-service-request-id": id,
    ...safeHeaders,
  });
});
app.setErrorHandler((error, { id }, reply) => {
  const problem = error instanceof Problem ? error : new Problem("internal");
  if (!(error instanceof Problem)) process.stderr.write(`${String(error)}\n`);
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type("application/problem+json")
    .send(problem.document(id));
});

class FastifyExchange implements Exchange {
  body: unknown = null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get req(): IncomingMessage {
    return this.#request.raw;
  }

  get path(): string {
    return this.#request.url.split("?", 1)[0] ?? "";
  }

  get querystring(): string {
    const { url } = this.#request;
    const at = url.indexOf("?");
    return at < 0 ? "" : url.slice(at + 1);
  }

  get fresh(): boolean {
    const known = this.#request.headers["if-none-match"];
    return known !== undefined && known === this.#reply.getHeader("etag");
  }

  accepts(type: string): string | false {
    return this.#request.accepts().type(type) as string | false;
  }

  set(name: string, value: string): void {
    this.#reply.header(name, value);
  }

  get status(): number {
    return this.#reply.statusCode;
  }

  set status(status: number) {
    this.#reply.code(status);
  }
}

const handle = (call: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
  const exchange = new FastifyExchange(request, reply);
  await call(exchange);
  return reply.send(exchange.body);
};

app.get("/readyz", () => ({ status: "ok" }));
await app.register(
  (v1, _options, done) => {
    v1.get("/me", handle(calls.me));
    v1.get("/customers", handle(calls.list));
    v1.post("/customers", handle(calls.create));
    v1.get("/quotes/:id", handle(calls.quote));
    v1.post("/bookings", handle(calls.booking));
    v1.get("/conversations", handle(calls.conversations));
    v1.get("/conversations/:id/messages", handle(calls.thread));
    done();
  },
  { prefix: `${config.basePath}/v1` },
);
await app.listen({ port: config.port, host: config.host ?? "127.0.0.1" });

await once(process, "SIGTERM");
app.server.closeAllConnections();
await app.close();
await pool.end();
