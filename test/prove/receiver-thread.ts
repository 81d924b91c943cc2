import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { type Entry, type Ledger, refusingPath } from "./ledger.ts";

/** The number of distinct deliveries received, shared with the main thread. */
const arrived = workerData as Int32Array;

/** The share of requests that fail, and the maximum failures of one delivery elsewhere, so that none dies. */
const refusedShare = 0.04;
const maxRefusals = 2;

const entries = new Map<string, Entry & { refusals: number }>();
const ids = new Set<string>();
const ledger: Omit<Ledger, "entries"> = { bodies: new Map(), altered: [], repeatedIds: [], refused: 0 };

function note(eventId: string, path: string, deliveryId: string, body: string) {
  const known = ledger.bodies.get(eventId);
  if (known === undefined) ledger.bodies.set(eventId, body);
  else if (known !== body) ledger.altered.push(eventId);
  if (ids.has(deliveryId)) ledger.repeatedIds.push(deliveryId);
  ids.add(deliveryId);
  const name = `${eventId} ${path}`;
  const entry = entries.get(name) ?? { eventId, path, requests: [], answered: 0, refusals: 0 };
  entries.set(name, entry);
  entry.requests.push(deliveryId);
  return entry;
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The sender was killed halfway, so the request does not count.
    return;
  }
  const header = (name: string) => String(request.headers[name]);
  const body = Buffer.concat(chunks).toString();
  const entry = note(header("x-service-event-id"), request.url ?? "", header("x-service-delivery-id"), body);
  if (entry.path === refusingPath || (entry.refusals < maxRefusals && Math.random() < refusedShare)) {
    entry.refusals += 1;
    ledger.refused += 1;
    if (ledger.refused % 2 === 0) response.writeHead(500).end();
    else request.socket.destroy();
    return;
  }
  entry.answered += 1;
  if (entry.answered === 1) Atomics.add(arrived, 0, 1);
  response.writeHead(204).end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
parentPort?.postMessage((server.address() as AddressInfo).port);

parentPort?.on("message", () => {
  const rows = [...entries.values()].map(({ eventId, path, requests, answered }) => ({
    eventId,
    path,
    requests,
    answered,
  }));
  parentPort?.postMessage({ ...ledger, entries: rows } satisfies Ledger);
});
