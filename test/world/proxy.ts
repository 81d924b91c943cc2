import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import pg from "pg";

export type TcpProxy = {
  /** The database's address through the proxy. */
  url: string;
  /** Stops forwarding without closing anything, as after a failover that resets no connection. */
  silence(): void;
  /** Forwards new connections again. Existing ones stay silent or are forwarded too. */
  resume(which: "new" | "all"): void;
  /** Closes every connection and refuses new ones. */
  goAway(): Promise<void>;
  /** Forwards again, to the same or another database. */
  comeBack(target?: string): Promise<void>;
  close(): Promise<void>;
};

/** Forwards connections to Postgres until it is silenced or stopped. */
export async function startProxy(target: string): Promise<TcpProxy> {
  let path = addressOf(target);
  const sockets = new Set<Socket>();
  let silent = false;
  const held: (() => void)[] = [];

  const server = createServer((client) => {
    const database = connect(path);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (silent) {
          from.pause();
          held.push(() => {
            to.write(bytes);
            from.resume();
          });
        } else to.write(bytes);
      });
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!silent) to.destroy();
      });
    }
  });

  async function listen(at: number): Promise<void> {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  }

  async function goAway(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const url = new URL(target);
  const { port: own } = address;
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  url.hostname = "127.0.0.1";
  url.port = String(own);

  return {
    url: url.href,
    silence() {
      silent = true;
    },
    resume(which) {
      silent = false;
      for (const forward of held.splice(0)) if (which === "all") forward();
    },
    goAway,
    comeBack(other) {
      if (other !== undefined) path = addressOf(other);
      return listen(own);
    },
    async close() {
      if (server.listening) await goAway();
    },
  };
}

function addressOf(url: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
