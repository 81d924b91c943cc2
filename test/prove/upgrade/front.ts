import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as requestOf, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Upstream = { origin: string; agent: Agent; downUntil: number };

/** A process that refuses a connection is skipped for this long. */
const downMs = 500;

/**
 * A reverse proxy before the processes. Each request goes to the next process over a kept connection, and to another
 * only if the connection was refused, so that none runs twice.
 */
export async function startFront() {
  const upstreams: Upstream[] = [];
  let turn = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    for (const left = upstreams.length; ; ) {
      const upstream = next();
      if (upstream === undefined) return fail(response, `no process of ${left} accepts connections`);
      const refused = await forward(upstream, request, body, response);
      if (!refused) return;
      upstream.downUntil = performance.now() + downMs;
    }
  }

  function next(): Upstream | undefined {
    const up = upstreams.filter(({ downUntil }) => downUntil < performance.now());
    turn += 1;
    return up[turn % Math.max(1, up.length)];
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(origin: string): void {
      upstreams.push({ origin, agent: new Agent({ keepAlive: true }), downUntil: 0 });
    },
    remove(origin: string): void {
      const at = upstreams.findIndex((each) => each.origin === origin);
      for (const { agent } of at < 0 ? [] : upstreams.splice(at, 1)) agent.destroy();
    },
    async close(): Promise<void> {
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns whether the connection was refused. Otherwise, the caller gets the response. */
function forward(
  { origin, agent }: Upstream,
  { method, url = "/", headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<boolean> {
  const { connection: _, ...passed } = headers;
  const forwarded = { ...passed, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" };
  return new Promise((resolve) => {
    const upstream = requestOf(`${origin}${url}`, { method, agent, headers: forwarded }, (answer) => {
      const { connection, "keep-alive": __, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
      answer.once("close", () => (answer.complete ? undefined : response.destroy()));
      response.once("finish", () => resolve(false));
      response.once("close", () => resolve(false));
    });
    response.once("close", () => upstream.destroy());
    upstream.once("error", (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) return resolve(false);
      if (error.code === "ECONNREFUSED") return resolve(true);
      fail(
        response,
        `${error.code ?? error.message} from ${origin}${upstream.reusedSocket ? " over a kept connection" : ""}`,
      );
      resolve(false);
    });
    upstream.end(body);
  });
}

function fail(response: ServerResponse, reason: string): void {
  response.writeHead(502, { "content-type": "text/plain" }).end(reason);
}

export type Front = Awaited<ReturnType<typeof startFront>>;
