import { setTimeout } from "node:timers/promises";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { accessTopicOf, assertMayStream, hasAccessStill } from "../../kernel/subscribe.ts";
import { PendingChanges } from "./pending.ts";
import { type Change, isRecordKind, type Kind } from "./schema.ts";
import { beginWatch, hasSettled, prolongWatch, type Watch } from "./watch.ts";

/** How often a stream tries to go on once the connection that listens is lost, and how long it waits in between. */
const maxTries = 30;
const betweenTriesMs = 500;

/**
 * The changes of the person's business that they may see, for as long as they are signed in with the role that they had.
 * `hello` comes once nothing can be missed any more, and again where something may have been.
 */
export async function streamChanges(context: Context): Promise<AsyncIterable<Change>> {
  const stream = new ChangeStream(context);
  await stream.open();
  return stream.changes();
}

class ChangeStream {
  readonly #context: Context;
  readonly #pending = new PendingChanges();
  #detach: () => void = () => undefined;
  #stopMaintenance: () => void = () => undefined;
  #watch: Watch | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  async open(): Promise<void> {
    const { signal } = this.#context;
    // A generator that nobody has begun to read is not told to return.
    signal?.addEventListener("abort", this.#end, { once: true });
    const { maintenance } = this.#context;
    this.#stopMaintenance = maintenance.onChange(() => this.#pending.add({ kind: "maintenance", id: null }));
    try {
      await this.#attach();
      await assertMayStream(this.#context);
    } catch (error) {
      this.#end();
      throw error;
    }
    if (signal?.aborted === true) this.#end();
  }

  async *changes(): AsyncGenerator<Change, void> {
    const pending = this.#pending;
    const everyMs = this.#context.live.heartbeatSeconds * 1000;
    const heartbeat = setInterval(() => pending.add({ kind: "heartbeat", id: null }), everyMs).unref();
    try {
      this.#watch = await beginWatch(this.#context);
      yield this.#change("hello");
      for (let next = await pending.next(); next !== undefined; next = await pending.next()) {
        if (next.kind === "hello") await this.#resume();
        if (pending.isEnded || !(await hasAccessStill(this.#context))) return;
        if (next.kind === "heartbeat") yield this.#change((await this.#prolong()) ? "heartbeat" : "hello");
        else if (next.kind !== "access") yield this.#change(next.kind, next.id);
      }
    } finally {
      clearInterval(heartbeat);
      this.#end();
    }
  }

  readonly #end = (): void => {
    this.#pending.end();
    this.#stopMaintenance();
    this.#detach();
    this.#context.signal?.removeEventListener("abort", this.#end);
  };

  async #attach(): Promise<void> {
    const { pubsub, businessId, caller } = this.#context;
    const accessTopic = accessTopicOf(this.#context);
    this.#detach = await pubsub.attach({
      id: caller.id,
      groupId: businessId,
      prefixes: [`${businessId} `, accessTopic],
      publish: (payload) => {
        if (payload === accessTopic) this.#pending.add({ kind: "access", id: null });
        else this.#publish(payload);
      },
      end: () => {
        if (pubsub.isClosed) this.#pending.end();
        else this.#pending.startAnew();
      },
    });
    if (this.#pending.isEnded) this.#detach();
  }

  /** A payload is the business, the kind and the id; of a notification, whose it is comes before its id. */
  #publish(payload: string): void {
    const [, kind = "", ...rest] = payload.split(" ");
    if (!isRecordKind(kind)) return;
    const { caller } = this.#context;
    if (kind === "notification" && rest.shift() !== caller.id) return;
    const isForAdmins = kind === "delivery" || kind === "import";
    if (isForAdmins && !(caller.kind === "user" && caller.role !== "member")) return;
    const [id = null] = rest;
    this.#pending.add({ kind, id });
  }

  /** After the connection that listens was lost: attached and watched anew, once the database is there again. */
  async #resume(): Promise<void> {
    for (let tries = 1; !this.#pending.isEnded; tries += 1) {
      try {
        this.#detach();
        await this.#attach();
        this.#watch = await beginWatch(this.#context);
        return;
      } catch (error) {
        if (this.#context.pubsub.isClosed) this.#end();
        else if (tries === maxTries) throw error;
      }
      await setTimeout(betweenTriesMs, undefined, { ref: false });
    }
  }

  /** False where changes may have been missed: the watch was broken, or transactions older than it have ended only now. */
  async #prolong(): Promise<boolean> {
    const watch = this.#watch;
    const since = await prolongWatch(this.#context);
    if (since !== watch?.since) this.#watch = await beginWatch(this.#context);
    else if (watch.horizon === undefined || !(await hasSettled(this.#context, watch))) return true;
    else this.#watch = { since, horizon: undefined };
    return false;
  }

  #change(kind: Kind, id: string | null = null): Change {
    const { live, maintenance } = this.#context;
    const isHello = kind === "hello";
    return {
      kind,
      id,
      at: currentTime(),
      build: isHello ? live.build : null,
      maintenance: isHello || kind === "maintenance" ? (maintenance.current ?? null) : null,
    };
  }
}
