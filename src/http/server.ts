import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type Koa from "koa";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import { headerValues } from "../text/header-values.ts";
import { limitConnections, type Peers } from "./limit-connections.ts";
import { isRefused, refuse, refuseUnreadable } from "./refuse.ts";

export type Serving = {
  port: number;
  /** Stops accepting, and resolves once all requests are answered. */
  close(): Promise<void>;
};

type Listening = {
  port: number;
  host: string;
  /** For how long a caller may read nothing of an answer. */
  unreadSeconds?: number;
  /** How connections are counted by address; unless given, they are not. */
  peers?: Peers;
  /** For how long a proxy in front may send one more request over each connection that it keeps, once `close` is called. */
  keptMs?: number;
};

/** How long a request may take to arrive. Bodies have limits of their own (`bodies/`), which end sooner. */
const timeouts: ServerOptions = {
  requestTimeout: limits.bodies.seconds.max * 1000,
  headersTimeout: limits.connections.headSeconds.max * 1000,
  connectionsCheckingInterval: 5_000,
};

/** Node would drop headers past a number without a word, and refuse a request without Host with no body and no request id. */
const reading: ServerOptions = {
  maxHeaderSize: limits.connections.headBytes.max,
  keepAliveTimeout: limits.connections.idleSeconds.max * 1000,
  requireHostHeader: false,
};

/** Serves the app. */
export async function serve(
  app: Koa,
  { port, host, unreadSeconds = limits.connections.unreadSeconds.max, keptMs = 0, peers }: Listening,
  options: ServerOptions = timeouts,
): Promise<Serving> {
  const answer = app.callback();
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const server = createServer({ ...reading, ...options }, (request, response) => {
    if (isRefused(request)) return;
    // Every step of a long answer listens for its end; ten are not too many.
    response.setMaxListeners(20);
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    response.once("finish", () => discardRest(request));
    if (isClosing) endConnection(response);
    const problem = problemOf(request);
    if (problem !== undefined) refuse(response, problem);
    // What fails once more as its fault is answered.
    else answer(request, response).catch(() => response.destroy());
  });
  // A proxy keeps its connections for many callers, so there is no limit of requests on one.
  server.maxRequestsPerSocket = 0;
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections.perProcess.max;
  if (peers !== undefined) limitConnections(server, peers);
  server.timeout = unreadSeconds * 1000;
  server.on("timeout", endUnread);
  refuseUnreadable(server);
  // Whoever reads the body asks for it: a request that is refused before is not sent one.
  server.on("checkContinue", (request, response) => server.emit("request", request, response));
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await shortTurn();
      isClosing = true;
      for (const response of underWay) endConnection(response);
      await closeServer(server, keptMs);
    },
  };
}

/**
 * Stops accepting, and resolves once the last connection is closed. HTTP's own `close` ends idle connections at once, also
 * one over which a proxy is just sending a request that it may not repeat.
 */
function closeServer(server: Server, keptMs: number): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + keptMs;
    // A busy connection becomes idle later, and would stay open for the next request.
    const closing = setInterval(() => {
      if (performance.now() >= until) server.closeIdleConnections();
    }, 50);
    NetServer.prototype.close.call(server, () => {
      clearInterval(closing);
      resolve();
    });
  });
}

/** Five times the duration of an idle turn of the event loop. */
const shortTurnMs = 0.02;
const maxTurnsMs = 1_000;

/**
 * The end of listening resets connections that are not accepted yet. Each turn accepts them first, so right after a short
 * one there are hardly any.
 */
async function shortTurn(): Promise<void> {
  const until = performance.now() + maxTurnsMs;
  let before = Number.NEGATIVE_INFINITY;
  for (;;) {
    await nextTurn();
    const now = performance.now();
    if (now - before <= shortTurnMs || now > until) return;
    before = now;
  }
}

/** For what a refused request still brings: what is closed on it at once, a proxy answers with a 502 of its own. */
const discardMs = 5_000;

function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), discardMs).unref();
  for (const over of ["end", "close"]) request.once(over, () => clearTimeout(timer));
  request.resume();
}

/** Has the caller use another connection for its next request. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** The discard port of RFC 863. Nothing needs to listen there. */
const discardPort = 9;

/**
 * Fails as listening there would. It binds the port and does not listen: a proxy's connection would be accepted and then
 * reset.
 */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const { address } = await lookup(host);
  const probe = connect({ host: address, port: discardPort, localAddress: address, localPort: port });
  // The socket is bound before it connects.
  await once(probe, "connectionAttempt");
  probe.destroy();
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** A name or an address, and perhaps a port (RFC 9110, section 7.2). */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]+)(?::\d{0,5})?$/i;

function problemOf(request: IncomingMessage): Problem | undefined {
  const { max } = limits.connections.headers;
  // Names and values alternate.
  if (request.rawHeaders.length > 2 * max)
    return new Problem("headers-too-large", `A request may have at most ${max} headers.`);
  const fault = faultOf(request);
  return fault === undefined ? undefined : new Problem("bad-request", fault);
}

/** What is wrong with the request's line or its `Host`; undefined where nothing is. */
function faultOf(request: IncomingMessage): string | undefined {
  const { httpVersion } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return "The request's version must be HTTP/1.1 or HTTP/1.0.";
  const hosts = headerValues(request, "host");
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === "1.1"))
    return "The request must have one Host header.";
  if (!hosts.every((host) => hostPattern.test(host))) return "The Host header must be a host, or a host and a port.";
  return readTarget(request) ? undefined : "The request's target is no path.";
}

/** Cuts a target that is a whole address to its path. False for a target that is neither. */
function readTarget(request: IncomingMessage): boolean {
  const target = request.url ?? "";
  if (target.startsWith("/") || target === "*") return true;
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  request.url = url.pathname + url.search;
  return true;
}

/**
 * Nothing has passed for as long as the limit. A connection that waits for its next request, or for its caller to read on,
 * is ended; one that waits for us stays. With this listener, Node leaves that to it.
 */
function endUnread(socket: Socket): void {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (answer == null || answer.writableLength > 0 || socket.writableLength > 0) socket.destroy();
}
