import type { Server } from "node:http";
import type { BlockList } from "node:net";
import { limits } from "../limits/limits.ts";
import { isIn, peerOf } from "./middleware/caller-address.ts";

export type Peers = {
  /** Connections of these proxies carry the requests of many callers, and are not counted. */
  trustedProxies: BlockList;
  /** Returns the network that an address is counted under. */
  networkOf(address: string): string;
};

/** Closes connections from a network that has too many, so that one address cannot use up the process's connections. */
export function limitConnections(
  server: Server,
  { trustedProxies, networkOf }: Peers,
  max: number = limits.connections.perAddress.max,
): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket) => {
    const peer = peerOf(socket);
    if (peer === "" || isIn(trustedProxies, peer)) return;
    const network = networkOf(peer);
    const count = counts.get(network) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once("close", () => {
      const rest = (counts.get(network) ?? 1) - 1;
      if (rest > 0) counts.set(network, rest);
      else counts.delete(network);
    });
  });
}
