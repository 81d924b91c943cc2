import type { Socket } from "node:net";
import type { SecureContext } from "node:tls";
import { Client } from "undici";
import { skipContinue } from "../patches/undici-continue.ts";
import { connect } from "./connect.ts";
import type { Target } from "./parse-target.ts";
import { canonical } from "./public-address.ts";

/** Servers that do not announce how long they keep a connection mostly keep it longer than this. */
const idleMs = 4_000;
const announcedIdleMs = 30_000;

/** 16 KB of headers, and the least that framing needs. */
const besideBodyBytes = 64 * 1024;

/** A connection that carries one request at a time. */
export class Connection {
  readonly client: Client;
  /** The origin and the remote address; empty until it is connected. */
  key = "";
  /** Called when more bytes arrive than the response to one request can have. */
  onOverflow: () => void = () => undefined;
  #addresses: readonly string[] = [];
  #socket: Socket | undefined;
  #bytesBefore = 0;
  #maxResponseBytes = 0;
  #expectResponse: () => void = () => undefined;

  constructor(target: Target, secureContext: SecureContext) {
    const security = { secureContext, protocols: ["http/1.1"] };
    this.client = new Client(target.origin, {
      // Called again if a kept connection closes just as the next request starts. It uses that request's addresses.
      connect: (_options, done) => {
        this.#socket = connect(target, this.#addresses, security, (...result) => {
          if (result[1] !== null) this.#watch(target, result[1]);
          done(...result);
        });
      },
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: 16 * 1024,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: announcedIdleMs,
    });
  }

  /** Called before each request, with the addresses that were checked for it, and the most bytes of a body. */
  prepare(addresses: readonly string[], maxBodyBytes: number): void {
    this.#addresses = addresses;
    // Chunks add to a body.
    this.#maxResponseBytes = Math.ceil(maxBodyBytes * 1.25) + besideBodyBytes;
    this.#bytesBefore = this.#socket?.bytesRead ?? 0;
    this.#expectResponse();
  }

  get isOpen(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed;
  }

  destroy(): void {
    this.client.destroy(null, () => undefined);
    this.#socket?.destroy();
  }

  #watch(target: Target, socket: Socket): void {
    this.key = connectionKey(target, socket.remoteAddress ?? "");
    this.#bytesBefore = 0;
    this.#expectResponse = skipContinue(socket);
    socket.on("readable", () => {
      if (socket.bytesRead - this.#bytesBefore > this.#maxResponseBytes) this.onOverflow();
    });
  }
}

export function connectionKey({ origin }: Target, address: string): string {
  return `${origin} ${canonical(address)}`;
}
