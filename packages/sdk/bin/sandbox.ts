import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Fieldline, ProblemError, type Sandbox } from "../src/index.ts";
import { clientOptions, openClient } from "./settings.ts";

const waitMs = 1_000;
const maxWaits = 60;

/** Resets the sandbox or moves its time. Waits until it is done, and while another run does the same. */
export async function sandbox(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...clientOptions, days: { type: "string" }, json: { type: "boolean" } },
  });
  const [action = "", ...more] = positionals;
  if (more.length > 0 || (action !== "reset" && action !== "advance"))
    throw new Error(
      "Name what to do with the sandbox: fieldline sandbox reset, or fieldline sandbox advance --days 31",
    );
  const days = action === "advance" ? daysFrom(values.days) : undefined;
  const client = openClient(values);
  const done = await whenFree(() => change(client, days));
  if (values.json) console.log(JSON.stringify(done));
  else if (days === undefined) console.log(`Reset ${done.name}. Its next reset is on ${done.resets_at.slice(0, 10)}.`);
  else console.log(`Moved the time of ${done.name}, by ${done.advanced_days} days since its reset.`);
}

function daysFrom(given: string | undefined): number {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 365) throw new Error("--days must be a number from 1 to 365");
  return days;
}

async function change({ sandbox: resource }: Fieldline, days: number | undefined): Promise<Sandbox> {
  return days === undefined ? resource.reset() : (await resource.advance({ days })).sandbox;
}

async function whenFree(work: () => Promise<Sandbox>): Promise<Sandbox> {
  for (let waits = 0; ; waits += 1)
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || waits === maxWaits) throw error;
      await delay(waitMs);
    }
}

/** Other conflicts do not end by themselves, and have no `Retry-After`. */
function isBusy(error: unknown): boolean {
  return error instanceof ProblemError && error.is("conflict") && error.response.headers.has("retry-after");
}
