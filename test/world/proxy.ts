import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";

export type TcpProxy = {
  /** The database's address by way of the proxy. */
  url: string;
  /** From now on nothing is forwarded, and nothing is closed: as after a failover that resets no connection. */
  silence(): void;
  /** New connections are forwarded again; those from before stay silent, or are forwarded too. */
  resume(which: "new" | "all"): void;
  close(): Promise<void>;
};

/** Forwards connections to Postgres, until it is told to fall silent. */
export async function startProxy(target: string): Promise<TcpProxy> {
  const { host, port } = new pg.Client({ connectionString: target });
  const path = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
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
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const url = new URL(target);
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  url.hostname = "127.0.0.1";
  url.port = String(address.port);

  return {
    url: url.href,
    silence() {
      silent = true;
    },
    resume(which) {
      silent = false;
      for (const forward of held.splice(0)) if (which === "all") forward();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
