import { connect, type Socket } from "node:net";

type RawRequest = { path: string; headers: Record<string, string>; contentLength: number };

export type Opened = {
  socket: Socket;
  /** The status of the response so far. Undefined before it starts. */
  status(): number | undefined;
};

/** Sends the headers of a POST. The attacker decides about the body. */
export function openRequest(origin: string, { path, headers, contentLength }: RawRequest): Opened {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  const lines = Object.entries({ Host: "x", "Content-Length": String(contentLength), ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  const status = () => {
    const [, code] = /^HTTP\/1\.1 (\d+)/.exec(received) ?? [];
    return code === undefined ? undefined : Number(code);
  };
  return { socket, status };
}

/** Formats counts such as `3 × unanswered, 147 × 429`. */
export function countStatuses(requests: readonly Opened[]): string {
  const counts = Map.groupBy(requests, (request) => String(request.status() ?? "unanswered"));
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(", ");
}
