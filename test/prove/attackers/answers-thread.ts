import { once } from "node:events";
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** The attack runs in its own thread, so that the other business measures the server's time alone. */
export type Order = { origin: string; cookie: string; readers: number; silent: number };
export type Report = { answers: number; refused: number; largest: number; ports: number[] };

const fields = "data { id html text } next_cursor";
const lists = (aliases: number, limit: number) =>
  `{ ${Array.from({ length: aliases }, (_, i) => `a${i}: drafts(limit: ${limit}) { ${fields} }`).join(" ")} }`;

/** Documents that the cost limit refuses, and documents that it accepts. */
const documents = [lists(30, 100), lists(15, 100), lists(30, 30), lists(1, 100)];

async function attack({ origin, cookie, readers, silent }: Order): Promise<void> {
  const stop = new AbortController();
  const report: Report = { answers: 0, refused: 0, largest: 0, ports: [] };
  report.ports = await Promise.all(Array.from({ length: silent }, (_, i) => sendUnread(origin, cookie, i)));
  const reading = Array.from({ length: readers }, (_, i) => readOnAndOn({ origin, cookie, turn: i, stop, report }));
  // The listener keeps the thread alive, and with it the connections that read nothing.
  parentPort?.on("message", async () => {
    stop.abort();
    await Promise.all(reading);
    parentPort?.postMessage(report);
  });
}

async function readOnAndOn({
  origin,
  cookie,
  turn,
  stop: { signal },
  report,
}: {
  origin: string;
  cookie: string;
  turn: number;
  stop: AbortController;
  report: Report;
}): Promise<void> {
  for (let number = turn; !signal.aborted; number += 1) {
    try {
      const response = await fetch(`${origin}/graphql`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookie },
        body: JSON.stringify({ query: documents[number % documents.length] }),
        signal,
      });
      let size = 0;
      for await (const piece of response.body ?? []) size += piece.length;
      report.answers += 1;
      report.largest = Math.max(report.largest, size);
      if (size < 10_000) report.refused += 1;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** Sends a request and reads nothing. Returns its local port. */
async function sendUnread(origin: string, cookie: string, number: number): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const body = JSON.stringify({ query: documents[1 + (number % (documents.length - 1))] });
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return socket.localPort ?? 0;
}

await attack(workerData as Order);
