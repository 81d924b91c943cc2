import { parseArgs } from "node:util";
import type { Event } from "../src/index.ts";
import { samples } from "../src/testing.ts";
import { deliver, describe, isDelivered } from "./deliver.ts";
import { toEventType } from "./event-type.ts";
import { endpointFrom, secretFrom } from "./settings.ts";

/** Posts an event's sample with a new id and the current time. */
export async function trigger(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: "string" },
      set: { type: "string", multiple: true },
      secret: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const event = sampleOf(positionals);
  for (const assignment of values.set ?? []) assign(event, assignment);
  const url = endpointFrom("--to", values.to);
  const { secret, isNew } = secretFrom(values.secret);
  const delivered = await deliver(event, url, secret);
  if (isNew && !values.json) console.log(`Signed with ${secret}`);
  if (!isDelivered(delivered)) throw new Error(`${url} did not accept ${describe(delivered)}`);
  console.log(values.json ? JSON.stringify({ ...delivered, ...(isNew ? { secret } : {}) }) : describe(delivered));
}

function sampleOf([type = "", ...more]: string[]): Event {
  if (more.length > 0) throw new Error(`Trigger one event at a time, not ${[type, ...more].join(" ")}`);
  if (type === "") throw new Error(`Name an event: ${Object.keys(samples).join(", ")}`);
  const sample = structuredClone(samples[toEventType(type)]);
  return { ...sample, event_id: crypto.randomUUID(), occurred_at: new Date().toISOString() };
}

/** Applies an assignment such as `message.text=Hello`, converted to the field's type. */
function assign(event: Event, assignment: string): void {
  const [, path = "", value = ""] = /^([\w.]+)=(.*)$/s.exec(assignment) ?? [];
  if (path === "") throw new Error(`--set takes <field>=<value>, not ${assignment}`);
  const names = path.split(".");
  const last = names.pop() ?? "";
  let target: unknown = event;
  for (const name of names) target = isObject(target) && Object.hasOwn(target, name) ? target[name] : undefined;
  if (!isObject(target) || !(Object.hasOwn(target, last) || path === "test"))
    throw new Error(`${event.event_type} has no field ${path}`);
  target[last] = valueLike(path === "test" ? true : target[last], value, path);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function valueLike(present: unknown, value: string, path: string): unknown {
  if (value === "null") return null;
  if (typeof present === "string" || present === null) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === typeof present) return parsed;
  } catch {
    // The error below explains it.
  }
  throw new Error(`${path} must be ${typeof present === "object" ? "JSON" : `a ${typeof present}`}, not ${value}`);
}
