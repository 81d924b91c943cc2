import type { Socket } from "node:net";
import type { Attempt } from "./attempt.ts";
import type { StreamedEntry } from "./entry.ts";
import { formatSyslog, frameOf } from "./syslog-message.ts";

/** Rejects with an Error whose message is for the person who set up the stream. */
export type OpenSocket = (signal: AbortSignal) => Promise<Socket>;

type To = { address: string; hostname: string; timeoutSeconds: number; signal: AbortSignal };

/**
 * Sends the entries over a connection of their own and closes it. Syslog has no acknowledgement; a
 * receiver that closes too, after it has read the end, comes closest.
 */
export async function sendSyslog(open: OpenSocket, to: To, entries: readonly StreamedEntry[]): Promise<Attempt> {
  const { address, hostname, timeoutSeconds } = to;
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const signal = AbortSignal.any([timeout, to.signal]);
  const frames = entries.map((entry) => frameOf(formatSyslog(entry, hostname))).join("");
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () =>
      reject(new Error(`${address} did not take the entries within ${timeoutSeconds} seconds.`)),
    );
  });
  try {
    await Promise.race([late, open(signal).then((socket) => writeAll(socket, address, frames, signal))]);
    return { status: null, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

function writeAll(socket: Socket, address: string, text: string, signal: AbortSignal): Promise<void> {
  signal.addEventListener("abort", () => socket.destroy(), { once: true });
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${address} closed the connection before it had read the entries.`));
    socket.on("error", fail);
    socket.on("end", () => {
      if (!socket.writableFinished) fail();
    });
    socket.on("close", (hasFailed) => (hasFailed ? fail() : resolve()));
    // Node reports the receiver's end only after all earlier data is read.
    socket.resume();
    socket.end(text);
  });
}
