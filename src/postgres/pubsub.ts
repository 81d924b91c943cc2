import { FixedBuffer, Repeater } from "@repeaterjs/repeater";
import type { Connection } from "./driver.ts";
import { Client } from "./plain/client.ts";

/** A subscriber with this many waiting payloads is considered gone. */
const maxWaiting = 1000;

/** A connection that only listens must send statements to notice that its server is gone. */
const askEverySeconds = 5;
const silentSeconds = 5;

type Subscriber = {
  /** The person for whom it is counted, and their business. */
  id?: string | undefined;
  groupId?: string | undefined;
  /** Only payloads with one of these prefixes are published to it. */
  prefixes: string | readonly string[];
  publish(payload: string): void;
  /** Called when the connection is lost. */
  end(): void;
};

/**
 * Postgres' LISTEN and NOTIFY: publishes what any process sends with `pg_notify`, after its commit. Uses a connection
 * of its own, because LISTEN occupies it. When that is lost, all subscriptions end, and subscribers read what they
 * missed when they return.
 */
export class PubSub {
  readonly #url: string;
  readonly #channel: string;
  readonly #subscribers = new Set<Subscriber>();
  #connection: Promise<Connection> | undefined;
  #closed = false;

  constructor({ url, channel }: { url: string; channel: string }) {
    this.#url = url;
    this.#channel = channel;
  }

  /** Publishes to the subscriber until the returned function is called or the connection is lost. */
  async attach(subscriber: Subscriber): Promise<() => void> {
    await this.#connected();
    if (this.#closed) subscriber.end();
    else this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /**
   * Returns payloads with one of the prefixes, until the signal, the connection or the subscriber ends the
   * subscription. `countedFor` is the person and business of `count`.
   */
  async subscribe(
    prefixes: string | readonly string[],
    signal?: AbortSignal,
    countedFor: { id?: string; groupId?: string } = {},
  ): Promise<Repeater<string>> {
    await this.#connected();
    const waiting = new FixedBuffer(maxWaiting);
    const payloads = new Repeater<string>(async (push, stop) => {
      const subscriber: Subscriber = {
        ...countedFor,
        prefixes,
        publish(payload) {
          if (waiting.full) stop();
          else push(payload).catch(stop);
        },
        end: () => stop(),
      };
      this.#subscribers.add(subscriber);
      signal?.addEventListener("abort", subscriber.end, { once: true });
      if (this.#closed || signal?.aborted === true) stop();
      push("begun").catch(stop);
      await stop;
      this.#subscribers.delete(subscriber);
      signal?.removeEventListener("abort", subscriber.end);
    }, waiting);
    // A repeater starts at its first `next`, and payloads before that must not be lost.
    await payloads.next();
    return payloads;
  }

  /** The number of subscriptions in this process, by person or business. */
  count(subscriberOrGroupId: string): number {
    let count = 0;
    for (const { id, groupId } of this.#subscribers)
      if (id === subscriberOrGroupId || groupId === subscriberOrGroupId) count += 1;
    return count;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const connection = this.#connection;
    this.#endAll();
    await connection?.then((client) => client.end()).catch(() => undefined);
  }

  /** After `close`, later subscriptions end like the others. */
  async #connected(): Promise<void> {
    if (this.#closed) return;
    this.#connection ??= this.#connect();
    await this.#connection;
  }

  #connect(): Promise<Connection> {
    const client = new Client({
      connectionString: this.#url,
      application_name: "fieldline-listener",
      connectionTimeoutMillis: 5000,
      silentSeconds,
    });
    const connection = this.#listen(client);
    // A connection reports its end more than once, and a new one may exist by then.
    const onLost = () => {
      if (this.#connection === connection) this.#endAll();
    };
    client.on("error", onLost);
    client.on("end", onLost);
    connection.catch(() => {
      onLost();
      client.end().catch(() => undefined);
    });
    return connection;
  }

  async #listen(client: Client): Promise<Connection> {
    await client.connect();
    await client.listen(this.#channel, (payload) => {
      for (const subscriber of this.#subscribers)
        if ([subscriber.prefixes].flat().some((prefix) => payload.startsWith(prefix))) subscriber.publish(payload);
    });
    const asking = setInterval(() => client.query("select 1").catch(() => undefined), askEverySeconds * 1000).unref();
    client.once("end", () => clearInterval(asking));
    return client;
  }

  #endAll(): void {
    this.#connection = undefined;
    const subscribers = [...this.#subscribers];
    this.#subscribers.clear();
    for (const subscriber of subscribers) subscriber.end();
  }
}
