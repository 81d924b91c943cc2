import { randomUUIDv7 } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type Koa from "koa";
import { Problem } from "../problems.ts";
import { requestIdHeader } from "./request-id.ts";

export type Serving = { port: number; close(): Promise<void> };

/** Listens; `close` stops accepting, lets what runs finish, and then returns. */
export async function serve(app: Koa, { port, host }: { port: number; host: string }): Promise<Serving> {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    app.callback(),
  );
  server.on("clientError", refuseUnreadable);
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

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** What is no HTTP request that can be read never reaches the app; it is answered here, in the same form. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const detail =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "The request did not arrive in time."
      : error.code === "HPE_HEADER_OVERFLOW"
        ? "The headers are too large."
        : "This is not a well-formed HTTP request.";
  const requestId = randomUUIDv7();
  const body = JSON.stringify(new Problem("bad-request", detail).document(requestId));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\n${requestIdHeader}: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
