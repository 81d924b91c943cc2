import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Arrival = { path: string; headers: IncomingHttpHeaders; body: string };

type Answering = (response: ServerResponse, arrival: Arrival) => void;

const well: Answering = (response) => response.writeHead(200).end("thanks");

/** A subscriber's endpoint on loopback. It records requests in order and responds as the test says. */
export async function startReceiver(answering: Answering = well) {
  const arrivals: Arrival[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let answer = answering;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const arrival = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() };
    arrivals.push(arrival);
    answer(response, arrival);
    for (const one of waiting) if (arrivals.length >= one.count) one.resolve();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    arrivals,
    /** Resolves after `count` requests since the start. */
    async arrived(count: number): Promise<Arrival[]> {
      if (arrivals.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return arrivals;
    },
    answerWith(next: Answering): void {
      answer = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
