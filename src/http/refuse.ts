import { randomUUIDv7 } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem } from "../problems.ts";
import { requestIdHeader } from "./middleware/request-id.ts";
import { safeHeaders } from "./safe-headers.ts";

/**
 * The time to read the rest of a request. Closing a connection with unread data resets it, which can lose the response.
 */
const lingerMs = 1000;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** The last request of each connection. */
const exchanges = new WeakMap<Socket, Exchange>();

const refused = new WeakSet<Socket>();

/** Refuses what is not readable as HTTP with a problem like any other, and closes the connection. */
export function refuseUnreadable(server: Server): void {
  server.prependListener("request", (request, response) => exchanges.set(request.socket, { request, response }));
  server.on("clientError", refuseRest);
  server.on("checkExpectation", (_request, response: ServerResponse) =>
    refuse(response, new Problem("expectation-failed", "No expectation but 100-continue can be met.")),
  );
  server.on("connect", (_request, socket: Socket) =>
    end(socket, new Problem("bad-request", "The request target must be a path.")),
  );
}

/** Whether the connection is closing. Further requests on it are ignored. */
export function isRefused({ socket }: IncomingMessage): boolean {
  return refused.has(socket);
}

/** Responds to a request whose head was readable. Later writes of the app are discarded. */
export function refuse(response: ServerResponse, problem: Problem): void {
  const { socket } = response.req;
  refused.add(socket);
  // Node calls this when the response has been sent.
  socket.destroySoon = () => linger(socket);
  const given = response.getHeader(requestIdHeader);
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const { headers, body } = render(problem, given === undefined ? randomUUIDv7() : String(given));
  response.writeHead(problem.status, headers).end(body);
}

/** Handles data that is not HTTP or does not arrive in time, and lost connections. */
function refuseRest(error: Error & { code?: string }, socket: Socket): void {
  if (refused.has(socket)) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const { request, response } = exchanges.get(socket) ?? {};
  // The response may be under way if the request's body was cut off. A second one would be read as the next request's.
  if (request?.complete === false && response?.headersSent === false) refuse(response, problem);
  else {
    refused.add(socket);
    const close = () => (request?.complete === false ? linger(socket) : end(socket, problem));
    if (response === undefined || response.writableFinished) close();
    else response.once("close", close);
  }
}

function end(socket: Socket, problem: Problem): void {
  const { headers, body } = render(problem, randomUUIDv7());
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("")}\r\n${body}`);
  linger(socket);
}

function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
  socket.end();
}

function render(problem: Problem, requestId: string): { headers: Record<string, string | number>; body: string } {
  const body = JSON.stringify(problem.document(requestId));
  return {
    headers: {
      ...safeHeaders,
      "Content-Type": "application/problem+json",
      [requestIdHeader]: requestId,
      "Content-Length": Buffer.byteLength(body),
      Date: new Date().toUTCString(),
      Connection: "close",
    },
    body,
  };
}

function problemOf(code: string | undefined): Problem {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new Problem("request-timeout", "The request did not arrive in time.");
  if (code === "HPE_HEADER_OVERFLOW")
    return new Problem("headers-too-large", "The request line and the headers may have at most 16 KB together.");
  return new Problem("bad-request", "This is not a well-formed HTTP request.");
}
