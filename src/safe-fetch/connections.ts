import type { Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { Client } from "undici";
import { connect } from "./connect.ts";
import { canonical } from "./public-address.ts";
import { skipContinue } from "./skip-continue.ts";
import type { Target } from "./target.ts";

/** One connection, which carries one request at a time. */
export type Line = {
  readonly client: Client;
  /** Called when more came over the connection than any answer to one request needs. */
  onFlood: () => void;
  /** Leaves the line to the next request for the same origin, unless its connection is gone. */
  keep(): void;
  cut(): void;
};

export type Lines = {
  /** A line to one of these addresses, which the caller has checked just now: one that stands, or a new one. */
  take(target: Target, addresses: readonly string[], options: { unused: boolean }): Line;
  close(): void;
};

/** Servers that do not say how long they keep a connection mostly keep it longer than this. */
const idleMs = 4_000;
const idleMsWhereAnnounced = 30_000;
const mostIdle = 500;

/** 64 KB of a body, 16 KB of headers, and what framing may add to them. */
const mostBytesOfAnAnswer = 128 * 1024;

type OwnLine = Line & { key: string; lend(addresses: readonly string[]): void };

export function openLines(ca: string | undefined): Lines {
  const secureContext = createSecureContext({ ca });
  const all = new Set<OwnLine>();
  const idle = new Map<string, OwnLine[]>();
  let idleCount = 0;

  function openLine(target: Target): OwnLine {
    let addresses: readonly string[] = [];
    let socket: Socket | undefined;
    let bytesBefore = 0;
    let expectAnswer = () => {};
    const client = new Client(target.origin, {
      // Called again where a kept connection ends just as the next request comes: to that one's addresses.
      connect: (_options, done) => {
        socket = connect(target, addresses, secureContext, (...result) => {
          if (result[1] !== null) watch(result[1]);
          done(...result);
        });
      },
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: 16 * 1024,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMsWhereAnnounced,
    });

    function watch(connected: Socket): void {
      line.key = keyOf(target, connected.remoteAddress ?? "");
      bytesBefore = 0;
      expectAnswer = skipContinue(connected);
      connected.on("readable", () => {
        if (connected.bytesRead - bytesBefore > mostBytesOfAnAnswer) line.onFlood();
      });
    }

    const line: OwnLine = {
      client,
      key: "",
      onFlood: () => undefined,
      lend(checked) {
        addresses = checked;
        bytesBefore = socket?.bytesRead ?? 0;
        expectAnswer();
      },
      keep() {
        if (socket === undefined || socket.destroyed) return line.cut();
        line.onFlood = line.cut;
        const kept = idle.get(line.key);
        if (kept === undefined) idle.set(line.key, [line]);
        else kept.push(line);
        idleCount++;
        if (idleCount > mostIdle) cutOldest();
      },
      cut() {
        forget(line);
        all.delete(line);
        client.destroy(null, () => undefined);
        socket?.destroy();
      },
    };
    client.on("disconnect", () => {
      if (idle.get(line.key)?.includes(line)) line.cut();
    });
    all.add(line);
    return line;
  }

  function findKept(target: Target, addresses: readonly string[]): OwnLine | undefined {
    for (const address of addresses) {
      const line = idle.get(keyOf(target, address))?.at(-1);
      if (line !== undefined) return line;
    }
    return undefined;
  }

  function forget(line: OwnLine): void {
    const kept = idle.get(line.key) ?? [];
    const place = kept.indexOf(line);
    if (place === -1) return;
    kept.splice(place, 1);
    idleCount--;
    if (kept.length === 0) idle.delete(line.key);
  }

  function cutOldest(): void {
    const [[oldest] = []] = idle.values();
    oldest?.cut();
  }

  return {
    take(target, addresses, { unused }) {
      const line = (unused ? undefined : findKept(target, addresses)) ?? openLine(target);
      forget(line);
      line.lend(addresses);
      return line;
    },
    close() {
      for (const line of [...all]) line.cut();
    },
  };
}

function keyOf({ origin }: Target, address: string): string {
  return `${origin} ${canonical(address)}`;
}
