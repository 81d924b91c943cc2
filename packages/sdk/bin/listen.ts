import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ConnectionError, type Event, type Fieldline, ProblemError } from "../src/index.ts";
import { samples } from "../src/testing.ts";
import { deliver, describe } from "./deliver.ts";
import { clientOptions, endpointFrom, openClient, secretFrom } from "./settings.ts";

const pollMilliseconds = 2000;
/** Events get their times before they are committed, and are listed after. */
const overlapMilliseconds = 60_000;

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
  const secret = secretFrom(values.secret);
  const print = (object: object, text: string) => console.log(values.json ? JSON.stringify(object) : text);

  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  const reader = new NewEvents(openClient(values), interrupted.signal);
  try {
    await reader.start();
    print({ forward_to: url, secret }, `Forwarding to ${url}, signed with ${secret}`);
    for (;;) {
      for (const event of await readOrReport(reader))
        if (types === undefined || types.has(event.event_type)) await forward(event);
      await setTimeout(pollMilliseconds, undefined, { signal: interrupted.signal });
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
  /** The time of the latest event, by the platform's clock. */
  #latest: string | undefined;
  #known = new Set<string>();

  constructor(fieldline: Fieldline, signal: AbortSignal) {
    this.#fieldline = fieldline;
    this.#signal = signal;
  }

  /** Reads what has occurred before, which is not forwarded. */
  async start(): Promise<void> {
    const { data } = await this.#fieldline.events.list({ limit: 1 }, { signal: this.#signal });
    this.#latest = data[0]?.occurred_at;
    if (this.#latest !== undefined) await this.read();
  }

  async read(): Promise<Event[]> {
    const since = this.#latest && new Date(Date.parse(this.#latest) - overlapMilliseconds).toISOString();
    const listed = this.#fieldline.events.list({ occurred_since: since, limit: 100 }, { signal: this.#signal });
    const events = await listed.toArray();
    const unknown = events.filter(({ event_id }) => !this.#known.has(event_id)).reverse();
    this.#latest = events[0]?.occurred_at ?? this.#latest;
    this.#known = new Set(events.map(({ event_id }) => event_id));
    return unknown;
  }
}
