import { type Attempt, beginAttempt, type Sent, type Wanted } from "./attempt.ts";
import { openLines } from "./connections.ts";
import { type Failure, interrupted, notAllowed, notResolved } from "./failure.ts";
import { openNames, systemNames } from "./names.ts";
import { judgeAddresses, type Network } from "./public-address.ts";
import { readRetryAfter } from "./retry-after.ts";
import { readTarget, type Target } from "./target.ts";
import { withTimeout } from "./timeout.ts";

export type { Failure } from "./failure.ts";

export type Outcome = {
  durationMs: number;
  /** Of the final answer, if one came. */
  status: number | undefined;
  retryAfterSeconds: number | undefined;
  /** At most 1 KB of the answer. */
  body: string | undefined;
  /** Undefined: delivered. */
  failure: Failure | undefined;
};

export type Answer = {
  durationMs: number;
  /** Of the final answer, if one came. */
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** All of it, unless there is a failure. */
  body: string | undefined;
  /** Undefined: the answer is whole, and its status is one of success. */
  failure: Failure | undefined;
};

export type SafeFetch = {
  /** Why requests may not go there, worded to follow the field's name; a name that does not resolve yet is no reason. */
  refusal(url: string): Promise<string | undefined>;
  /** Rejects only for a request that cannot be written; whatever the other side does is an outcome. */
  post(request: {
    url: string;
    headers: Record<string, string>;
    body: string | Buffer;
    signal?: AbortSignal;
  }): Promise<Outcome>;
  /** As `post`, for an answer of at most 16 KB, which is of use only as a whole. */
  get(request: { url: string; headers: Record<string, string>; signal?: AbortSignal }): Promise<Answer>;
  close(): Promise<void>;
};

/** Whoever waits for a refusal is a person; a name that takes longer counts as one that does not resolve yet. */
const timeoutMs = 1500;

const excerptOf: Wanted = { mostBytes: 1024, whole: false };
const wholeOf: Wanted = { mostBytes: 16 * 1024, whole: true };

/** The only way to addresses that strangers chose: each is checked, and the request goes to what was checked. */
export function openSafeFetch(options: {
  timeoutSeconds: number;
  /** Networks that may be reached although they are not public, by plain http too. */
  allowNetworks: readonly Network[];
  /** `address:port` each, instead of the system's. */
  nameServers?: readonly string[];
  /** Certificates of authorities to trust instead of the usual ones. */
  ca?: string;
}): SafeFetch {
  const { timeoutSeconds, allowNetworks, nameServers, ca } = options;
  const hasExemptions = allowNetworks.length > 0;
  const names = hasExemptions && nameServers === undefined ? systemNames : openNames(nameServers);
  const judge = judgeAddresses(allowNetworks);
  const lines = openLines(ca);
  const running = new Set<Attempt>();
  let closed = false;

  function addressesOf({ isLiteral, name }: Target): string[] | Promise<string[]> {
    return isLiteral ? [name] : names.find(name);
  }

  function refusalOf({ secure, isLiteral, name }: Target, addresses: readonly string[]): string | undefined {
    const standings = addresses.map(judge);
    // What a name leads to is not told: it may be known in this network alone.
    if (standings.includes("forbidden"))
      return `must lead to a public address, ${isLiteral ? `not ${name}` : `which ${name} does not`}`;
    if (!secure && (standings.length === 0 || standings.includes("public"))) return "must be an https address";
    return undefined;
  }

  async function run(attempt: Attempt, target: Target, request: Sent): Promise<void> {
    const addresses = await addressesOf(target);
    if (attempt.hasEnded()) return;
    if (addresses.length === 0) return attempt.fail(notResolved(target.name));
    const refusal = refusalOf(target, addresses);
    if (refusal !== undefined) return attempt.fail(notAllowed(refusal));
    attempt.send((options) => lines.take(target, addresses, options), request);
  }

  async function ask(url: string, request: Sent, wanted: Wanted, signal: AbortSignal | undefined): Promise<Answer> {
    const target = readTarget(url, hasExemptions);
    if (typeof target === "string") return notTried(notAllowed(target));
    if (closed || signal?.aborted) return notTried(interrupted);
    const attempt = beginAttempt(target, timeoutSeconds, wanted);
    running.add(attempt);
    signal?.addEventListener("abort", attempt.interrupt);
    try {
      // The deadline does not wait for a name, and what fails here must not wait for the deadline.
      return await Promise.race([attempt.outcome, run(attempt, target, request).then(() => attempt.outcome)]);
    } finally {
      signal?.removeEventListener("abort", attempt.interrupt);
      running.delete(attempt);
    }
  }

  return {
    async refusal(url) {
      const target = readTarget(url, hasExemptions);
      if (typeof target === "string") return target;
      return refusalOf(target, await withTimeout(addressesOf(target), timeoutMs));
    },
    async post({ url, headers, body, signal }) {
      const { headers: answered, ...answer } = await ask(url, { method: "POST", headers, body }, excerptOf, signal);
      return { ...answer, retryAfterSeconds: readRetryAfter(answered["retry-after"]) };
    },
    get: ({ url, headers, signal }) => ask(url, { method: "GET", headers }, wholeOf, signal),
    async close() {
      closed = true;
      for (const attempt of [...running]) attempt.interrupt();
      lines.close();
      names.close();
    },
  };
}

function notTried(failure: Failure): Answer {
  return { durationMs: 0, status: undefined, headers: {}, body: undefined, failure };
}
