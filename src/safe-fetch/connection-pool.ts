import { createSecureContext } from "node:tls";
import { Connection, connectionKey } from "./connection.ts";
import type { Target } from "./parse-target.ts";

const maxIdle = 500;

/** `maxBytes` of a response's body. */
type Wanted = { fresh: boolean; maxBytes: number };

/** Connections that are kept for the next request to the same origin at the same address. */
export class ConnectionPool {
  /** Connections outside the pool use it too. */
  readonly secureContext;
  readonly #all = new Set<Connection>();
  readonly #idle = new Map<string, Connection[]>();
  #idleCount = 0;

  /** `ca`: certificates of authorities to trust instead of the usual ones. */
  constructor(ca: string | undefined) {
    this.secureContext = createSecureContext({ ca });
  }

  /** Returns a connection to one of the addresses, which the caller has just checked. `fresh` requires a new one. */
  acquire(target: Target, addresses: readonly string[], { fresh, maxBytes }: Wanted): Connection {
    const connection = (fresh ? undefined : this.#findIdle(target, addresses)) ?? this.#open(target);
    this.#removeIdle(connection);
    connection.prepare(addresses, maxBytes);
    return connection;
  }

  release(connection: Connection): void {
    if (!connection.isOpen) {
      this.destroy(connection);
      return;
    }
    connection.onOverflow = () => this.destroy(connection);
    const idle = this.#idle.get(connection.key);
    if (idle === undefined) this.#idle.set(connection.key, [connection]);
    else idle.push(connection);
    this.#idleCount += 1;
    if (this.#idleCount > maxIdle) this.#destroyOldest();
  }

  destroy(connection: Connection): void {
    this.#removeIdle(connection);
    this.#all.delete(connection);
    connection.destroy();
  }

  close(): void {
    for (const connection of this.#all) this.destroy(connection);
  }

  #open(target: Target): Connection {
    const connection = new Connection(target, this.secureContext);
    connection.client.on("disconnect", () => {
      if (this.#idle.get(connection.key)?.includes(connection)) this.destroy(connection);
    });
    this.#all.add(connection);
    return connection;
  }

  #findIdle(target: Target, addresses: readonly string[]): Connection | undefined {
    for (const address of addresses) {
      const connection = this.#idle.get(connectionKey(target, address))?.at(-1);
      if (connection !== undefined) return connection;
    }
    return undefined;
  }

  #removeIdle(connection: Connection): void {
    const idle = this.#idle.get(connection.key) ?? [];
    const index = idle.indexOf(connection);
    if (index === -1) return;
    idle.splice(index, 1);
    this.#idleCount -= 1;
    if (idle.length === 0) this.#idle.delete(connection.key);
  }

  #destroyOldest(): void {
    const [[oldest] = []] = this.#idle.values();
    if (oldest !== undefined) this.destroy(oldest);
  }
}
