import pg from "pg";
import type { Check } from "../judge.ts";
import type { Ledger } from "../ledger.ts";
import type { Instance } from "./instance.ts";
import { subscribedTypes, type Witnessed } from "./load.ts";

type Evidence = { url: string; witnessed: Witnessed; ledger: Ledger; codes: Map<Instance, number | null> };

const maxComplaints = 20;

/** Compares the callers' responses with the database and the subscriber's requests. */
export async function judge({ url, witnessed, ledger, codes }: Evidence) {
  const { calls, failures, made, shown, sessions, streams } = witnessed;
  const kept = await readKept(url);
  const acknowledged = [...made].flatMap(([type, ids]) => [...ids].map((id) => `${type} ${id}`));
  const lost = acknowledged.filter((each) => !kept.events.has(each));
  const doubled = [...kept.events].filter(([, count]) => count > 1);
  const unknown = [...kept.events.keys()].filter((each) => !acknowledged.includes(each));
  const answered = new Map(ledger.entries.map((entry) => [entry.eventId, entry.answered]));
  const undelivered = kept.ids.filter((id) => (answered.get(id) ?? 0) === 0);
  const repeated = ledger.entries.reduce((sum, each) => sum + Math.max(0, each.answered - 1), 0);
  const unseen = [...(made.get("customer.created") ?? [])].filter((id) => !shown.has(id));
  const unclean = [...codes].filter(([, code]) => code !== 0);
  const logged = (isOld: boolean) =>
    [...codes.keys()]
      .filter((each) => each.isOld === isOld)
      .flatMap(({ name, errors }) => errors.map((line) => `${name} logged ${line}`));
  const [errors, errorsOfOld] = [logged(false), logged(true)];
  const checks: Check[] = [
    none("every request got its usual response", failures),
    none(
      "no request met a server error",
      failures.filter((each) => /: 5\d\d /.test(each)),
    ),
    none(
      "every session stayed signed in",
      failures.filter((each) => /^(portal|sign-in)/.test(each)),
    ),
    none("every acknowledged write has its event", lost),
    none("no write has two", [...doubled, ...unknown]),
    none("every event reached the subscriber", undelivered),
    {
      promise: "an event that the subscriber accepted twice had an interrupted attempt",
      holds: repeated <= kept.interrupted,
      found: `${repeated} twice, ${kept.interrupted} interrupted`,
    },
    none("an open screen showed every new customer", unseen),
    none("every process drained and exited with 0", unclean),
    // Errors that the last release logs cannot be fixed here.
    none("the new version logged no error", errors),
  ];
  const complaints = [...failures, ...lost, ...doubled, ...unknown, ...errors, ...errorsOfOld];
  const figures: Record<string, number> = {
    ...Object.fromEntries([...calls].sort().map(([kind, count]) => [kind, count])),
    failed: failures.length,
    sessions,
    "streams opened": streams,
    "writes acknowledged": acknowledged.length,
    events: kept.ids.length,
    "webhook requests": ledger.entries.reduce((sum, { requests }) => sum + requests.length, 0),
    "refused by the subscriber": ledger.refused,
    "accepted twice": repeated,
    "errors logged by the last release": errorsOfOld.length,
  };
  return {
    holds: checks.every(({ holds }) => holds),
    checks,
    figures,
    complaints: complaints.slice(0, maxComplaints).map(String),
  };
}

export type Verdict = Awaited<ReturnType<typeof judge>>;

/** Combines verdicts. A promise holds if it holds in each. */
export function combine(verdicts: readonly Verdict[]): Verdict {
  const [first] = verdicts;
  if (first === undefined) throw new Error("there was no round");
  const checks = first.checks.map(({ promise }, index) => {
    const broken = verdicts.flatMap(({ checks }) => checks[index] ?? []).filter(({ holds }) => !holds);
    const found = broken.map((each) => each.found).join("; ");
    return {
      promise,
      holds: broken.length === 0,
      found: `${verdicts.length - broken.length} of ${verdicts.length} rounds${found === "" ? "" : `: ${found}`}`,
    };
  });
  const figures: Record<string, number> = {};
  for (const each of verdicts)
    for (const [name, value] of Object.entries(each.figures)) figures[name] = (figures[name] ?? 0) + value;
  const complaints = verdicts.flatMap((verdict) => verdict.complaints).slice(0, maxComplaints);
  return { holds: verdicts.every(({ holds }) => holds), checks, figures, complaints };
}

function none(promise: string, found: readonly unknown[]): Check {
  return { promise, holds: found.length === 0, found: `${found.length} otherwise` };
}

async function readKept(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The event of an inbound message has its own id. The sender knows the message by the provider's id.
    const { rows } = await client.query<{ id: string; name: string }>(
      `select e.id, case e.type
           when 'customer.created' then e.type || ' ' || (e.payload::jsonb ->> 'customer_id')
           when 'lead.created' then e.type || ' ' || (e.payload::jsonb ->> 'lead_id')
           else case when m.channel = 'sms' then 'SMS ' else 'email ' end || coalesce(m.provider_id, e.id::text) end as name
       from events e left join messages m on e.type = 'message.received'
         and m.business_id = e.business_id and m.id = (e.payload::jsonb -> 'message' ->> 'id')::uuid
       where e.type = any($1)`,
      [subscribedTypes],
    );
    const { rows: attempts } = await client.query<{ interrupted: number }>(
      "select count(*)::int as interrupted from webhook_attempts where failure = 'interrupted'",
    );
    const events = new Map<string, number>();
    for (const { name } of rows) events.set(name, (events.get(name) ?? 0) + 1);
    return { events, ids: rows.map(({ id }) => id), interrupted: attempts[0]?.interrupted ?? 0 };
  } finally {
    await client.end();
  }
}
