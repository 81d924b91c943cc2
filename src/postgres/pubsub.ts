import { FixedBuffer, Repeater } from "@repeaterjs/repeater";
import type { Connection } from "./driver.ts";
import { Client } from "./plain/client.ts";

/** A subscriber that leaves this many payloads waiting is taken for gone. */
const maxWaiting = 1000;

/** A connection that only listens does not notice that its server has gone, unless it asks. */
const askEverySeconds = 5;
const silentSeconds = 5;

type Subscriber = {
  /** Who it is counted for, and the business of that person. */
  id?: string | undefined;
  groupId?: string | undefined;
  /** Only payloads that begin with one of them are published to it. */
  prefixes: string | readonly string[];
  publish(payload: string): void;
  /** The connection is lost. */
  end(): void;
};

/**
 * Postgres' LISTEN and NOTIFY: what any process says with `pg_notify` in a transaction is published after its commit.
 * LISTEN occupies its connection, so this is one of its own, opened for the first subscriber. When it is lost, every
 * subscription ends, and subscribers read what they missed as they come back.
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

  /** Publishes to the subscriber from now on, until what this returns is called, or the connection is lost. */
  async attach(subscriber: Subscriber): Promise<() => void> {
    await this.#connected();
    if (this.#closed) subscriber.end();
    else this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /**
   * The payloads that begin with one of the prefixes, from now on, until the signal, the connection or the subscriber ends
   * the subscription. `countedFor` is whom it is counted for.
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
    // A repeater begins with the first value that it is asked for, and nothing may be missed until somebody asks.
    await payloads.next();
    return payloads;
  }

  /** The subscriptions that one subscriber has in this process, or all subscribers of one business. */
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

  /** Once all is closed, those that still come end as the others did. */
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
    // A connection says more than once that it has ended, and by then there may be a new one.
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
