import { isIP, connect as openTcp, type Socket } from "node:net";
import { connect as openTls } from "node:tls";

type Address = { address: string; host: string; port: number; isSecure: boolean };

/** A connection to an address that the operator chose, so that it may be private. Trusts `NODE_EXTRA_CA_CERTS` too. */
export function openSocket({ address, host, port, isSecure }: Address, signal: AbortSignal): Promise<Socket> {
  const socket = isSecure
    ? openTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : openTcp({ host, port });
  signal.addEventListener("abort", () => socket.destroy(), { once: true });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Error(`${address} could not be reached: ${error.message}.`));
    socket.once("error", fail);
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      socket.off("error", fail);
      resolve(socket);
    });
  });
}
