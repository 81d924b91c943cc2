import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ConnectionError, type Event, type Fieldline, ProblemError } from "../src/index.ts";
import { deliver, describe } from "./deliver.ts";
import { toEventType } from "./event-type.ts";
import { clientOptions, endpointFrom, openClient, secretFrom } from "./settings.ts";

/** The platform holds a request open for this long while there are no new events. */
const waitSeconds = 30;
/** The pause after an empty response and after an error. */
const pauseMilliseconds = 2000;
/** An event gets its time before it is committed, so it can appear later than newer events. */
const overlapMilliseconds = 60_000;
const maxWindowMilliseconds = 10 * 60_000;

/** Forwards new events until it is interrupted. */
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
  return new Set(list.split(",").map((type) => toEventType(type.trim())));
}

/** Reports temporary errors and continues. */
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

/** The events since the start, each once, oldest first. */
class NewEvents {
  readonly #fieldline: Fieldline;
  readonly #signal: AbortSignal;
  /** The start of the window that is read, in the platform's time; undefined while there are no events. */
  #since: string | undefined;
  /** The ETag of the last read window. */
  #etag: string | undefined;
  #known = new Set<string>();

  constructor(fieldline: Fieldline, signal: AbortSignal) {
    this.#fieldline = fieldline;
    this.#signal = signal;
  }

  /** Skips the events that already exist. */
  async start(): Promise<void> {
    const { data } = await this.#fieldline.events.list({ limit: 1 }, { signal: this.#signal });
    this.#moveTo(data[0]?.occurred_at);
    await this.#readWindow(0);
  }

  /** Waits for new events. */
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

  /** Moves the window to a minute before this time. The next read may return that minute's events again. */
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
