import { setTimeout } from "node:timers/promises";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { accessTopicOf, assertMayStream, isAccessUnchanged } from "../../kernel/subscribe.ts";
import { PendingChanges } from "./pending.ts";
import { type Change, isRecordKind, type Kind } from "./schema.ts";
import { hasSettled, renewWatch, startWatch, type Watch } from "./watch.ts";

/** The maximum number of retries after the listening connection is lost, and the delay between retries. */
const maxTries = 30;
const betweenTriesMs = 500;

/**
 * Streams the changes in the business that the person can see, until they are signed out or their role changes. `hello`
 * means that the stream is complete from here on. It is repeated after a possible gap.
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
    const { signal } = this.#context.request;
    // `return` is not called on a generator that was never read.
    signal?.addEventListener("abort", this.#end, { once: true });
    const { maintenance } = this.#context.services;
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
    const everyMs = this.#context.services.live.heartbeatSeconds * 1000;
    const heartbeat = setInterval(() => pending.add({ kind: "heartbeat", id: null }), everyMs).unref();
    try {
      this.#watch = await startWatch(this.#context);
      yield this.#change("hello");
      for (let next = await pending.next(); next !== undefined; next = await pending.next()) {
        if (next.kind === "hello") await this.#resume();
        if (pending.isEnded || !(await isAccessUnchanged(this.#context))) return;
        if (next.kind === "heartbeat") yield this.#change((await this.#renew()) ? "heartbeat" : "hello");
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
    this.#context.request.signal?.removeEventListener("abort", this.#end);
  };

  async #attach(): Promise<void> {
    const { db, caller } = this.#context;
    const { pubsub } = this.#context.services;
    const accessTopic = accessTopicOf(this.#context);
    this.#detach = await pubsub.attach({
      id: caller.id,
      groupId: db.businessId,
      prefixes: [`${db.businessId} `, accessTopic],
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

  /** A payload is the business, the kind and the id. A notification's id follows the id of its recipient. */
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

  /** Reattaches and renews the watch after the listening connection was lost, once the database is back. */
  async #resume(): Promise<void> {
    for (let tries = 1; !this.#pending.isEnded; tries += 1) {
      try {
        this.#detach();
        await this.#attach();
        this.#watch = await startWatch(this.#context);
        return;
      } catch (error) {
        if (this.#context.services.pubsub.isClosed) this.#end();
        else if (tries === maxTries) throw error;
      }
      await setTimeout(betweenTriesMs, undefined, { ref: false });
    }
  }

  /**
   * Returns false if changes may have been missed: the watch was interrupted, or transactions older than it have only
   * now ended.
   */
  async #renew(): Promise<boolean> {
    const watch = this.#watch;
    const since = await renewWatch(this.#context);
    if (since !== watch?.since) this.#watch = await startWatch(this.#context);
    else if (watch.horizon === undefined || !(await hasSettled(this.#context, watch))) return true;
    else this.#watch = { since, horizon: undefined };
    return false;
  }

  #change(kind: Kind, id: string | null = null): Change {
    const { live, maintenance } = this.#context.services;
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
