import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { answer, clock } from "./child.ts";

/**
 * The endpoint of every subscriber. It parses HTTP by hand, so that one core receives more than any contender sends.
 * Paths: /quick, /timed (records when each event arrived, by its external_id), /slow (two seconds), /hanging.
 */
export type EndpointAnswers = {
  port(input: null): Promise<number>;
  forget(input: null): void;
  /** The time when the path has been called `count` times since the last `forget`. */
  arrived(input: { path: string; count: number }): number | Promise<number>;
  counts(input: null): Record<string, number>;
  /** When each event arrived at /timed, by its external_id. */
  times(input: null): [externalId: string, at: number][];
};

const slowMilliseconds = 2000;
const ok = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok";
const head = /^POST (\S+) HTTP\/1\.1\r\n.*?\r\ncontent-length: (\d+)\r\n/is;

const counts = new Map<string, number>();
const times = new Map<string, number>();
let waiting: { path: string; count: number; resolve: (at: number) => void }[] = [];

const server = createServer({ noDelay: true }, (socket) => {
  let text = "";
  socket.setEncoding("latin1");
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    text += chunk;
    const headEnd = text.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const [, path, length] = head.exec(text.slice(0, headEnd + 2)) ?? [];
    if (path === undefined) return socket.destroy();
    if (text.length < headEnd + 4 + Number(length)) return;
    receive(socket, path, text);
    text = "";
  });
});
server.listen(0, "127.0.0.1");
const listening = once(server, "listening");

function receive(socket: Socket, path: string, text: string): void {
  const count = (counts.get(path) ?? 0) + 1;
  counts.set(path, count);
  if (path === "/timed") times.set(/"external_id":"([^"]+)"/.exec(text)?.[1] ?? "", clock());
  if (path === "/slow") void wait(slowMilliseconds).then(() => socket.write(ok));
  else if (path !== "/hanging") socket.write(ok);
  if (waiting.length === 0) return;
  const at = clock();
  for (const one of waiting) if (one.path === path && count >= one.count) one.resolve(at);
  waiting = waiting.filter((one) => one.path !== path || count < one.count);
}

answer({
  async port() {
    await listening;
    return (server.address() as AddressInfo).port;
  },
  forget() {
    counts.clear();
    times.clear();
  },
  arrived({ path, count }) {
    if ((counts.get(path) ?? 0) >= count) return clock();
    return new Promise<number>((resolve) => waiting.push({ path, count, resolve }));
  },
  counts: () => Object.fromEntries(counts),
  times: () => [...times],
} satisfies EndpointAnswers);
