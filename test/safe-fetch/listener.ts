import { type AddressInfo, createServer } from "node:net";

/** Records every attempt to connect to any address of this machine, over IPv4 and IPv6, and closes it. */
export async function startListener() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    heard.push(socket.localAddress ?? "");
    socket.on("error", () => undefined);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
