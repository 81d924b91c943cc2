import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Context } from "../../src/graphql/context.ts";
import type { PubSub } from "../../src/postgres/pubsub.ts";
import { Waits } from "../../src/rest/waits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Subscriber = { publish(payload: string): void; end(): void };

/** A waiting request, in a process whose notifications the test sends. */
async function startWaiting({ canListen = true } = {}) {
  const subscribers: Subscriber[] = [];
  const pubsub = {
    isClosed: false,
    async attach(subscriber: Subscriber) {
      if (!canListen) throw new Error("The listener cannot connect.");
      subscribers.push(subscriber);
      return () => subscribers.splice(subscribers.indexOf(subscriber), 1);
    },
  };
  const waits = new Waits({ pubsub: pubsub as unknown as PubSub, watch: async () => undefined });
  let news: string | undefined;
  let readCount = 0;
  const answer = waits.untilNews({ db: { businessId: "a" } } as Context, {
    seconds: 30,
    read: async () => {
      readCount += 1;
      return news;
    },
    isNews: (one) => one !== undefined,
    signal: new AbortController().signal,
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    answer,
    setNews: (value: string) => {
      news = value;
    },
    publish() {
      for (const { publish } of subscribers) publish("a customer");
    },
    stop() {
      pubsub.isClosed = true;
      for (const { end } of subscribers) end();
    },
    readCount: () => readCount,
    subscribers,
  };
}

test("a notification wakes it within the time between two reads", async () => {
  const waiting = await startWaiting();
  waiting.setNews("event");
  waiting.publish();
  await vi.advanceTimersByTimeAsync(200);
  expect(await waiting.answer).toBe("event");
  expect(waiting.subscribers).toEqual([]);
});

test("it reads every five seconds, also without notifications", async () => {
  const waiting = await startWaiting({ canListen: false });
  waiting.setNews("event");
  expect(waiting.readCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await waiting.answer).toBe("event");
});

test("it reads at most five times a second, however much changes", async () => {
  const waiting = await startWaiting();
  for (let count = 0; count < 100; count += 1) {
    waiting.publish();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(waiting.readCount()).toBeLessThanOrEqual(6);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await waiting.answer).toBe(undefined);
});

test("it ends with its process", async () => {
  const waiting = await startWaiting();
  waiting.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(await waiting.answer).toBe(undefined);
  expect(waiting.readCount()).toBe(2);
});
