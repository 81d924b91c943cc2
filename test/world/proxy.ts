import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Lies between a process and its database, so that the database can be away for that process alone. */
export async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  function listen(at: number): Promise<Server> {
    const listening = createServer((socket) => {
      const onward = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        sockets.add(one);
        one.on("error", () => undefined);
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    }).listen(at, "127.0.0.1");
    return once(listening, "listening").then(() => listening);
  }

  const url = new URL(databaseUrl);
  url.port = String(port);
  // A socket's folder would lead around the proxy.
  url.search = "";

  async function goAway(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: url.href,
    goAway,
    async comeBack() {
      server = await listen(port);
    },
    async close() {
      if (server.listening) await goAway();
    },
  };
}
