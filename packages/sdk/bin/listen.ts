import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ConnectionError, type Event, type Fieldline, ProblemError } from "../src/index.ts";
import { samples } from "../src/testing.ts";
import { deliver, describe } from "./deliver.ts";
import { clientOptions, endpointFrom, openClient, secretFrom } from "./settings.ts";

/** A request without news is held open for this time. */
const waitSeconds = 30;
/** Between requests that bring nothing new at once, and after errors. */
const pauseMilliseconds = 2000;
/** Events get their times before they are committed, and are listed after. */
const overlapMilliseconds = 60_000;
const maxWindowMilliseconds = 10 * 60_000;

/** Forwards events as they happen, until it is interrupted. */
export async function listen(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...clientOptions,
      "forward-to": { type: "string" },
      events: { type: "string" },
      secret: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const url = endpointFrom("--forward-to", values["forward-to"]);
  const types = typesFrom(values.events);
  const { secret, isNew } = secretFrom(values.secret);
  const print = (object: object, text: string) => console.log(values.json ? JSON.stringify(object) : text);

  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  const reader = new NewEvents(openClient(values), interrupted.signal);
  try {
    await reader.start();
    const signed = isNew ? secret : "the given secret";
    print({ forward_to: url, ...(isNew ? { secret } : {}) }, `Forwarding to ${url}, signed with ${signed}`);
    for (;;) {
      const began = performance.now();
      const events = await readOrReport(reader);
      for (const event of events) if (types === undefined || types.has(event.event_type)) await forward(event);
      const hasWaited = events.length > 0 || performance.now() - began > pauseMilliseconds;
      if (!hasWaited) await setTimeout(pauseMilliseconds, undefined, { signal: interrupted.signal });
    }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
  }

  async function forward(event: Event): Promise<void> {
    try {
      const delivered = await deliver(event, url, secret);
      print(delivered, `${new Date().toLocaleTimeString()} ${describe(delivered)}`);
    } catch (error) {
      const { message } = error as Error;
      print({ event_type: event.event_type, event_id: event.event_id, error: message }, message);
    }
  }
}

function typesFrom(list: string | undefined): Set<string> | undefined {
  if (list === undefined) return undefined;
  const types = list.split(",").map((type) => type.trim());
  const unknown = types.find((type) => !Object.hasOwn(samples, type));
  if (unknown !== undefined) throw new Error(`There is no event ${unknown}: ${Object.keys(samples).join(", ")}`);
  return new Set(types);
}

/** What can pass is no reason to stop listening. */
async function readOrReport(reader: NewEvents): Promise<Event[]> {
  try {
    return await reader.read();
  } catch (error) {
    const canPass =
      error instanceof ConnectionError ||
      (error instanceof ProblemError && (error.status >= 500 || error.status === 429));
    if (!canPass) throw error;
    console.error(error.message);
    return [];
  }
}

/** The events that occur from the start on, each once, the oldest first. */
class NewEvents {
  readonly #fieldline: Fieldline;
  readonly #signal: AbortSignal;
  /** Where the window of events that is read begins, by the platform's clock; undefined while there are no events. */
  #since: string | undefined;
  /** The window as it was last read. */
  #etag: string | undefined;
  #known = new Set<string>();

  constructor(fieldline: Fieldline, signal: AbortSignal) {
    this.#fieldline = fieldline;
    this.#signal = signal;
  }

  /** Reads what has occurred before, which is not forwarded. */
  async start(): Promise<void> {
    const { data } = await this.#fieldline.events.list({ limit: 1 }, { signal: this.#signal });
    this.#moveTo(data[0]?.occurred_at);
    await this.#readWindow(0);
  }

  /** Waits until there are some. */
  read(): Promise<Event[]> {
    return this.#readWindow(waitSeconds);
  }

  async #readWindow(wait: number): Promise<Event[]> {
    const query = { occurred_since: this.#since, limit: 100 };
    const options = { signal: this.#signal, ifNoneMatch: this.#etag };
    const { data: page, etag } = await this.#fieldline.events.list({ ...query, wait }, options).withResponse();
    const events = [...page.data];
    for (let cursor = page.next_cursor; cursor !== null; ) {
      const next = await this.#fieldline.events.list({ ...query, cursor }, { signal: this.#signal });
      events.push(...next.data);
      cursor = next.next_cursor;
    }
    this.#etag = etag;
    const unknown = events.filter(({ event_id }) => !this.#known.has(event_id)).reverse();
    for (const { event_id } of events) this.#known.add(event_id);
    const latest = events[0]?.occurred_at;
    const isLong = this.#since !== undefined && age(this.#since, latest) > maxWindowMilliseconds;
    if (this.#since === undefined || isLong || page.next_cursor !== null) this.#moveTo(latest, events);
    return unknown;
  }

  /** Later requests read from a minute before this time; they may list the events of that minute again. */
  #moveTo(latest: string | undefined, events: readonly Event[] = []): void {
    if (latest === undefined) return;
    this.#since = new Date(Date.parse(latest) - overlapMilliseconds).toISOString();
    this.#etag = undefined;
    this.#known = new Set(events.map(({ event_id }) => event_id));
  }
}

function age(since: string, latest: string | undefined): number {
  return latest === undefined ? 0 : Date.parse(latest) - Date.parse(since);
}
