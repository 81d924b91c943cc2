import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

export type Received = { head: string; body: Buffer };

type Answer = (socket: Socket, request: Received) => void;

/**
 * A receiver that calls `answer` with the socket of each whole request, so that it may misbehave. With a certificate,
 * it speaks TLS.
 */
export async function startReceiver(answer: Answer, certificate?: string, address = "0.0.0.0") {
  const requests: Received[] = [];
  const sockets: Socket[] = [];
  const serve = (socket: Socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    let waiting = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (let found = readRequest(waiting); found !== undefined; found = readRequest(waiting)) {
        waiting = waiting.subarray(found.size);
        requests.push(found.request);
        answer(socket, found.request);
      }
    });
  };
  const server =
    certificate === undefined
      ? createServer(serve)
      : createTlsServer({ key: pem(`${certificate}-key`), cert: pem(certificate) }, serve).on(
          "tlsClientError",
          () => undefined,
        );
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  const scheme = certificate === undefined ? "http" : "https";
  return {
    port,
    requests,
    sockets,
    url: `${scheme}://127.0.0.1:${port}/hook`,
    urlAt: (name: string) => `${scheme}://${name}:${port}/hook`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export function pem(name: string): string {
  return readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), "utf8");
}

function readRequest(bytes: Buffer): { request: Received; size: number } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const size = end + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return bytes.length < size
    ? undefined
    : { request: { head, body: Buffer.from(bytes.subarray(end + 4, size)) }, size };
}

/** A complete response, as sent over the wire. */
export function respond(status: string, body = "", headers: Record<string, string> = {}): string {
  const all = { "content-length": String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`;
}

/** Writes for as long as the peer reads. `socket.bytesWritten` is the total. */
export function pour(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
}

/** Writes one byte at a time, until the text or the connection ends. */
export function drip(socket: Socket, text: string): void {
  const bytes = [...Buffer.from(text, "latin1")];
  const timer = setInterval(() => {
    const byte = bytes.shift();
    if (byte === undefined) clearInterval(timer);
    else socket.write(Buffer.of(byte));
  }, 5);
  socket.on("close", () => clearInterval(timer));
}
