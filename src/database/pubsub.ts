import pg from "pg";

/** What any process has committed to tell, as it happens: `pg_notify` in a transaction is heard after its commit. */
export type PubSub = {
  /**
   * Payloads that begin with the prefix, from now on. They end with `return()`, with the signal and with the
   * connection: who is cut off asks for what they missed.
   */
  subscribe(prefix: string, signal?: AbortSignal, by?: string): Promise<AsyncIterableIterator<string>>;
  /** To how much the same one listens in this process. */
  count(by: string): number;
  close(): Promise<void>;
};

/** Postgres' LISTEN holds its connection, so this is one of its own, opened for the first who listens. */
export function openPubSub({ url, channel }: { url: string; channel: string }): PubSub {
  const subscribers = new Set<Subscriber>();
  let opening: Promise<pg.Client> | undefined;
  let closed = false;

  function endAll(): void {
    opening = undefined;
    for (const subscriber of [...subscribers]) subscriber.end();
  }

  function open(): Promise<pg.Client> {
    if (opening !== undefined) return opening;
    const client = new pg.Client({ connectionString: url, application_name: "fieldline-listener", keepAlive: true });
    const begun = listenOn(client);
    // A connection that ends says so more than once, and by then there may be a new one.
    const lose = () => {
      if (opening === begun) endAll();
    };
    client.on("error", lose);
    client.on("end", lose);
    begun.catch(() => {
      lose();
      client.end().catch(() => undefined);
    });
    opening = begun;
    return begun;
  }

  async function listenOn(client: pg.Client): Promise<pg.Client> {
    client.on("notification", ({ payload = "" }) => {
      for (const subscriber of subscribers) subscriber.offer(payload);
    });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  return {
    count: (by) => [...subscribers].filter((subscriber) => subscriber.by === by).length,
    async subscribe(prefix, signal, by) {
      await open();
      const subscriber: Subscriber = { by, ...makeSubscriber(prefix, () => subscribers.delete(subscriber)) };
      subscribers.add(subscriber);
      signal?.addEventListener("abort", subscriber.end, { once: true });
      if (closed || signal?.aborted === true) subscriber.end();
      return subscriber.heard;
    },
    async close() {
      closed = true;
      const last = opening;
      endAll();
      await last?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

type Subscriber = {
  by: string | undefined;
  offer(payload: string): void;
  end(): void;
  heard: AsyncIterableIterator<string>;
};

/** More than this that nobody has fetched yet, and the pubsub is taken for gone. */
const mostWaiting = 1000;

/** By hand, because a generator that waits for its next value cannot be told to stop. */
function makeSubscriber(prefix: string, forget: () => void): Omit<Subscriber, "by"> {
  const waiting: string[] = [];
  let asked: ((result: IteratorResult<string>) => void)[] = [];
  let ended = false;

  function end(): void {
    ended = true;
    forget();
    for (const answer of asked) answer({ done: true, value: undefined });
    asked = [];
  }

  const heard: AsyncIterableIterator<string> = {
    async next() {
      const value = waiting.shift();
      if (value !== undefined) return { done: false, value };
      if (ended) return { done: true, value: undefined };
      return new Promise((resolve) => asked.push(resolve));
    },
    async return() {
      waiting.length = 0;
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => heard,
  };

  return {
    heard,
    end,
    offer(payload) {
      if (!payload.startsWith(prefix)) return;
      const answer = asked.shift();
      if (answer !== undefined) answer({ done: false, value: payload });
      else if (waiting.length < mostWaiting) waiting.push(payload);
      else end();
    },
  };
}
