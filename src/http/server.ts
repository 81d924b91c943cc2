import { randomUUIDv7 } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type Koa from "koa";
import { Problem } from "../problems.ts";
import { requestIdHeader } from "./middleware/request-id.ts";

export type Serving = { port: number; close(): Promise<void> };

type Listening = {
  port: number;
  host: string;
  /** For how long a caller may read nothing of an answer. */
  unreadSeconds?: number;
};

/** Listens. `close` stops accepting and returns once the requests under way are answered. */
export async function serve(app: Koa, { port, host, unreadSeconds = 30 }: Listening): Promise<Serving> {
  const answer = app.callback();
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) =>
      readTarget(request) ? answer(request, response) : refuse(response, "The request's target is no path."),
  );
  server.timeout = unreadSeconds * 1000;
  server.on("timeout", endUnread);
  server.on("clientError", refuseUnreadable);
  server.on("checkExpectation", (_request, response: ServerResponse) =>
    refuse(response, "No expectation but 100-continue can be met."),
  );
  server.on("connect", (_request, socket: Socket) => refuseUnreadable(new Error("connect"), socket));
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        // A connection that was busy becomes idle again, and would be kept for the next request.
        const closing = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearInterval(closing);
          resolve();
        });
      }),
  };
}

/** Fails as listening there would. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
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

function refuse(response: ServerResponse, detail: string): void {
  const { headers, body } = unreadable(detail);
  response.writeHead(400, headers).end(body);
}

function unreadable(detail: string): { headers: Record<string, string | number>; body: string } {
  const requestId = randomUUIDv7();
  const body = JSON.stringify(new Problem("bad-request", detail).document(requestId));
  return {
    headers: {
      "Content-Type": "application/problem+json",
      [requestIdHeader]: requestId,
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
    },
    body,
  };
}

/** What cannot be read as an HTTP request never reaches the app. It is answered here, in the same form. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // After an answer that is under way, this one would be read as part of it.
  const isAnswering = (socket as Socket & { _httpMessage?: unknown })._httpMessage != null;
  if (error.code === "ECONNRESET" || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const { headers, body } = unreadable(detailOf(error.code));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join("")}\r\n${body}`);
}

function detailOf(code: string | undefined): string {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "The request did not arrive in time.";
  if (code === "HPE_HEADER_OVERFLOW") return "The headers are too large.";
  return "This is not a well-formed HTTP request.";
}
