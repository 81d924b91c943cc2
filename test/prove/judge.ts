import type { Harm } from "./chaos.ts";
import { readKept } from "./kept.ts";
import { type Entry, type Ledger, refusingPath } from "./ledger.ts";
import type { Written } from "./writers.ts";

export type Check = { promise: string; holds: boolean; found: string };
export type Verdict = Awaited<ReturnType<typeof judge>>;

type Evidence = {
  url: string;
  ledger: Ledger;
  written: Written;
  harm: Harm;
  complaints: readonly string[];
  /** The number of attempts that one worker can have begun but not recorded. */
  onTheWayAtMost: number;
  seconds: number;
};

const maxRequests = 6;

/** Compares the received requests with the database, which alone decides what was committed. */
export async function judge(evidence: Evidence) {
  const { ledger, written, harm, onTheWayAtMost, complaints } = evidence;
  const kept = await readKept(evidence.url);
  const byDelivery = new Map(ledger.entries.map((entry) => [`${entry.eventId} ${entry.path}`, entry]));

  const wanted = kept.deliveries.filter(({ path }) => path !== refusingPath);
  const refused = kept.deliveries.filter(({ path }) => path === refusingPath);
  const missing = wanted.filter(({ event, path }) => (byDelivery.get(`${event} ${path}`)?.answered ?? 0) === 0);
  const undead = refused.filter(({ status, attempts }) => status !== "dead" || attempts !== maxRequests);
  const strangers = ledger.entries.filter(({ eventId }) => !kept.events.has(eventId));
  const unmade = [...kept.names.keys()].filter((name) => name.startsWith("undone-"));
  const twice = [...kept.names.values()].filter((count) => count > 1).length;
  const forgotten = written.committed.filter((name) => !kept.names.has(name));
  const otherwise = [...ledger.bodies].filter(([id, body]) => kept.events.has(id) && kept.events.get(id) !== body);
  const unnoted = ledger.entries.flatMap(({ requests }) => requests.filter((id) => !kept.attempts.has(id)));
  const duplicates = sum(ledger.entries, ({ answered }) => Math.max(0, answered - 1));
  const maxOnTheWay = (harm.worker + harm.fast + harm.immediate) * onTheWayAtMost;
  const maxAtReceiver = ledger.entries.reduce((most, { requests }) => Math.max(most, requests.length), 0);
  const faults = written.answers.get("500") ?? 0;

  const checks = [
    none("every committed change's event reached every subscription that accepts", missing),
    none("every change is committed once, however often its client had to ask", [
      ...forgotten,
      ...Array(twice + Math.abs(kept.customers - kept.events.size)),
    ]),
    none("no rolled back change arrived", [...strangers, ...unmade]),
    atMost("no delivery was requested more than six times", maxAtReceiver, maxRequests),
    atMost("no delivery has more than six scheduled attempts in the log", kept.maxAttempts, maxRequests),
    none("a delivery that a subscription never accepts is dead after six attempts", undead),
    atMost("an event that arrived more than once was under way when a process ended", duplicates, maxOnTheWay),
    atMost("the log tells of each such attempt that it was interrupted", duplicates, kept.interrupted),
    none("every request of an event carried the recorded body, byte for byte", [...ledger.altered, ...otherwise]),
    none("every request had a delivery id of its own, noted before it was made", [...ledger.repeatedIds, ...unnoted]),
    atMost("the database's outages were answered as such, not as faults", faults, 0),
    none("no process ended by itself, and each drained when it was asked to", complaints),
  ];
  return {
    holds: checks.every(({ holds }) => holds),
    checks,
    figures: {
      seconds: Math.round(evidence.seconds),
      committed: kept.events.size,
      rolled_back: written.undone,
      web_kills: harm.web,
      worker_kills: harm.worker,
      postgres_fast_restarts: harm.fast,
      postgres_immediate_restarts: harm.immediate,
      requests_answered_503: written.answers.get("503") ?? 0,
      requests_not_answered: written.answers.get("none") ?? 0,
      deliveries: wanted.length,
      deliveries_dead: wanted.filter(({ status }) => status === "dead").length,
      deliveries_never_accepted: refused.length,
      webhook_requests: sum(ledger.entries, ({ requests }) => requests.length),
      refused_by_receiver: ledger.refused,
      attempts_interrupted: kept.interrupted,
      most_attempts: kept.maxAttempts,
      duplicates,
      duplicates_at_most: maxOnTheWay,
    },
    complaints: [...complaints],
  };
}

function none(promise: string, found: readonly unknown[]): Check {
  return {
    promise,
    holds: found.length === 0,
    found: found.length === 0 ? "none otherwise" : `${found.length} otherwise`,
  };
}

function atMost(promise: string, found: number, most: number): Check {
  return { promise, holds: found <= most, found: `${found}, at most ${most}` };
}

function sum(entries: readonly Entry[], of: (entry: Entry) => number): number {
  return entries.reduce((total, entry) => total + of(entry), 0);
}
