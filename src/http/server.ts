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
  /** Stops accepting connections, and resolves once all requests are answered. */
  close(): Promise<void>;
};

type Listening = {
  port: number;
  host: string;
  /** Seconds that a caller may go without reading its response. */
  unreadSeconds?: number;
  /** Settings that limit connections by address; unlimited if undefined. */
  peers?: Peers;
  /** Milliseconds after `close` in which a proxy may send one more request over each of its connections. */
  keptMs?: number;
};

/** Limits for a request to arrive. Bodies have shorter limits of their own (`bodies/`). */
const timeouts: ServerOptions = {
  requestTimeout: limits.bodies.seconds.max * 1000,
  headersTimeout: limits.connections.headSeconds.max * 1000,
  connectionsCheckingInterval: 5_000,
};

/**
 * By default, Node drops headers past a limit silently, and refuses a request without Host with neither a body nor a
 * request id.
 */
const reading: ServerOptions = {
  maxHeaderSize: limits.connections.headBytes.max,
  keepAliveTimeout: limits.connections.idleSeconds.max * 1000,
  requireHostHeader: false,
};

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
    // Each middleware listens for the end of a long response, so more than Node's default of ten listeners is normal.
    response.setMaxListeners(20);
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    response.once("finish", () => discardRest(request));
    if (isClosing) endConnection(response);
    const problem = problemOf(request);
    if (problem !== undefined) refuse(response, problem);
    // Rejects only if responding to an error fails too.
    else answer(request, response).catch(() => response.destroy());
  });
  // A proxy uses its connections for many callers, so the requests on one are not limited.
  server.maxRequestsPerSocket = 0;
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections.perProcess.max;
  if (peers !== undefined) limitConnections(server, peers);
  server.timeout = unreadSeconds * 1000;
  server.on("timeout", endUnread);
  refuseUnreadable(server);
  // Code that reads the body sends `100 Continue`, so a refused request's body is never sent.
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
 * Stops accepting, and resolves once the last connection closes. HTTP's own `close` ends idle connections at once, even
 * one over which a proxy is sending a request that it may not repeat.
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
 * The end of listening resets connections that are waiting to be accepted. Each turn of the event loop accepts them
 * first, so hardly any are left right after a short turn.
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

/**
 * The time to read the rest of a refused request. If the connection closed at once, a proxy would respond with a 502.
 */
const discardMs = 5_000;

function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), discardMs).unref();
  for (const over of ["end", "close"]) request.once(over, () => clearTimeout(timer));
  request.resume();
}

/** Tells the caller to use another connection for its next request. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** The discard port of RFC 863. Nothing needs to listen on it. */
const discardPort = 9;

/**
 * Throws the error that listening would. Binds the port without listening, because a proxy's connection would be
 * accepted and then reset.
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

/** A name or an address, with an optional port (RFC 9110, section 7.2). */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]+)(?::\d{0,5})?$/i;

function problemOf(request: IncomingMessage): Problem | undefined {
  const { max } = limits.connections.headers;
  // `rawHeaders` alternates names and values.
  if (request.rawHeaders.length > 2 * max)
    return new Problem("headers-too-large", `A request may have at most ${max} headers.`);
  const fault = faultOf(request);
  return fault === undefined ? undefined : new Problem("bad-request", fault);
}

/** Returns the fault of the request line or of `Host`; undefined if there is none. */
function faultOf(request: IncomingMessage): string | undefined {
  const { httpVersion } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return "The request's version must be HTTP/1.1 or HTTP/1.0.";
  const hosts = headerValues(request, "host");
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === "1.1"))
    return "The request must have one Host header.";
  if (!hosts.every((host) => hostPattern.test(host))) return "The Host header must be a host, or a host and a port.";
  return readTarget(request) ? undefined : "The request target must be a path.";
}

/** Reduces a target that is a whole URL to its path. Returns false for a target that is neither. */
function readTarget(request: IncomingMessage): boolean {
  const target = request.url ?? "";
  if (target.startsWith("/") || target === "*") return true;
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  request.url = url.pathname + url.search;
  return true;
}

/**
 * Called when no data has passed for as long as the limit. Ends a connection that waits for its next request, or whose
 * caller does not read. Keeps one that waits for the app. With this listener, Node does not close it.
 */
function endUnread(socket: Socket): void {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (answer == null || answer.writableLength > 0 || socket.writableLength > 0) socket.destroy();
}
