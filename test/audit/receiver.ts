import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Webhook } from "standardwebhooks";
import type { StreamedEntry } from "../../src/audit-stream/entry.ts";
import { pem, type Received, respond, startReceiver } from "../safe-fetch/receiver.ts";

export type Closable = { close(): Promise<void> };

/** A webhook receiver that records requests. `answer` returns the response to the nth request. */
export async function startSiem(answer: (request: number) => string = () => respond("204 No Content")) {
  let count = 0;
  const receiver = await startReceiver((socket) => {
    count += 1;
    socket.write(answer(count));
  });
  return {
    url: receiver.url,
    requests: receiver.requests,
    entries: () => receiver.requests.flatMap(entriesOf),
    close: receiver.close,
  };
}

export function entriesOf({ body }: Pick<Received, "body">): StreamedEntry[] {
  return JSON.parse(body.toString());
}

/** Verifies the signature with the library that receivers use. Returns the entries of the request. */
export function verify(secret: string, { head, body }: Received): StreamedEntry[] {
  const headers = Object.fromEntries(
    head.split("\r\n").flatMap((line) => {
      const [, name = "", value = ""] = /^([^:]+): (.*)$/.exec(line) ?? [];
      return name === "" ? [] : [[name.toLowerCase(), value]];
    }),
  );
  return new Webhook(secret).verify(body.toString(), headers) as StreamedEntry[];
}

/** A syslog server with octet counting (RFC 6587), over TLS if it has a certificate. */
export async function startSyslog(certificate?: string, onConnection: (socket: Socket) => void = () => undefined) {
  const messages: string[] = [];
  const sockets: Socket[] = [];
  const serve = (socket: Socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
    let waiting = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        const space = waiting.indexOf(" ");
        const end = space + 1 + Number(waiting.subarray(0, space).toString());
        if (space === -1 || waiting.length < end) return;
        messages.push(waiting.subarray(space + 1, end).toString());
        waiting = waiting.subarray(end);
      }
    });
  };
  const server =
    certificate === undefined
      ? createTcpServer(serve)
      : createTlsServer({ key: pem(`${certificate}-key`), cert: pem(certificate) }, serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    messages,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
