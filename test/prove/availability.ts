import { randomBytes, randomUUIDv7 } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { presets } from "../../src/auth/caller.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";
import { createBusiness } from "../../src/domain/identity/business/create-business.ts";
import { type Database, openDatabase } from "../../src/tenancy/database.ts";
import { createClient, createGraphql, type GraphqlClient, type RestClient } from "../world/client.ts";
import { type Sampled, startSampler } from "./attackers/sampler.ts";
import { startPostgres } from "./postgres.ts";
import { keepRunning, type Running } from "./process.ts";

/** The target of a case: a platform of its own, an attacker who has signed up, and a victim with customers. */
export type Target = {
  origin: string;
  /** The address of REST, with the base path. */
  base: string;
  attacker: {
    businessId: string;
    email: string;
    password: string;
    cookie: string;
    graphql: GraphqlClient;
    rest: RestClient;
    /** Headers of each request: the session, and the attacker's own address. */
    headers: Record<string, string>;
  };
  victim: { businessId: string; rest: RestClient };
  database: Database;
  pid: number;
};

export type Attack = {
  name: string;
  /** Added to `TRUST_PROXY` and a rate limit that is never reached. */
  environment?: Record<string, string>;
  /** The process's peak memory in MB. Default 1,000. */
  maxPeakMb?: number;
  /** Attacks for the measured time and returns figures. Throws if the platform fails in a way of its own. */
  run(target: Target): Promise<Record<string, string>>;
};

const folder = new URL("availability/", import.meta.url);
export const availabilityCases = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));

const maxHealthMs = 100;
const defaultMaxPeakMb = 1000;
const password = "wrench-harbour-lantern-42";
/** Addresses from the proxy header, so that the attacker and the victim share none. */
const attackerAddress = "203.0.113.66";
const victimAddress = "198.51.100.7";

/** Runs one case. Throws if the attack delays another business or `/healthz`. */
export async function proveAvailable(name: string): Promise<void> {
  const attack = ((await import(new URL(`${name}.ts`, folder).href)) as { attack: Attack }).attack;
  process.stdout.write(`${name}: ${attack.name}\n`);
  const closing: (() => Promise<void> | void)[] = [];
  try {
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const dataDir = mkdtempSync(join(tmpdir(), "fieldline-available-"));
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const complaints: string[] = [];
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString("hex"),
      RATE_LIMIT_PER_MINUTE: "1000000",
      TRUST_PROXY: "127.0.0.1",
      ...attack.environment,
    };
    const server = await keepRunning("all", environment, (line) => complaints.push(line));
    closing.push(() => stopOrKill(server));
    while (!server.isReady()) await delay(50);
    const database = openDatabase({ url: postgres.url });
    closing.push(() => database.close());
    report(await measure(attack, await prepare(server, database)), attack, complaints);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

type Measured = { sampled: Sampled; figures: Record<string, string>; peakMb: number; failure: unknown };

async function measure(attack: Attack, target: Target): Promise<Measured> {
  const before = peakMb(target.pid);
  const key = await makeCredential(target.database, target.victim.businessId);
  const sampler = startSampler({
    origin: target.origin,
    base: target.base,
    headers: { "X-Api-Key": key, "X-Forwarded-For": victimAddress },
  });
  let figures: Record<string, string> = {};
  let failure: unknown;
  try {
    figures = await attack.run(target);
  } catch (error) {
    failure = error;
  }
  const sampled = await sampler.stop();
  const after = peakMb(target.pid);
  return { sampled, peakMb: after, failure, figures: { ...figures, "memory before, peak": `${before}, ${after} MB` } };
}

function report({ sampled, figures, peakMb, failure }: Measured, attack: Attack, complaints: string[]): void {
  const { health, victim } = sampled;
  const row = (name: string, value: string) => process.stdout.write(`  ${name.padEnd(44)} ${value}\n`);
  row("/healthz p50, p99, longest of", `${health.p50}, ${health.p99}, ${health.max} ms of ${health.count}`);
  row(
    "another business's list p50, p99, longest of",
    `${victim.p50}, ${victim.p99}, ${victim.max} ms of ${victim.count}`,
  );
  row("of these refused or unanswered", `${health.failed}, ${victim.failed}`);
  for (const [name, value] of Object.entries(figures)) row(name, value);
  const maxPeakMb = attack.maxPeakMb ?? defaultMaxPeakMb;
  const faults = [
    health.p99 > maxHealthMs && `/healthz took ${health.p99} ms at p99; at most ${maxHealthMs}`,
    health.failed + victim.failed > 0 && `${health.failed + victim.failed} requests of others failed`,
    peakMb > maxPeakMb && `the process took ${peakMb} MB; at most ${maxPeakMb}`,
    ...complaints,
    failure !== undefined && String(failure instanceof Error ? failure.stack : failure),
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

async function prepare(server: Running<"all">, database: Database): Promise<Target> {
  const { origin } = server;
  const base = `${origin}/api`;
  const { id: businessId } = await database.systemTransaction(randomUUIDv7(), (db) =>
    createBusiness(db, { name: "Victim" }),
  );
  const rest = createClient(base, { "X-Api-Key": await makeCredential(database, businessId), ...from(victimAddress) });
  for (let number = 0; number < 30; number += 1) await rest("POST", "/v1/customers", { body: { name: "Jane" } });
  return {
    origin,
    base,
    attacker: await signUp(origin, database),
    victim: { businessId, rest },
    database,
    pid: pidOf(server),
  };
}

async function signUp(origin: string, database: Database): Promise<Target["attacker"]> {
  const email = `${randomBytes(8).toString("hex")}@example.com`;
  const address = from(attackerAddress);
  const answered = await createGraphql(origin)(
    "mutation ($input: SignUpInput!) { sign_up(input: $input) { business { id } } }",
    { input: { business_name: "Attacker", name: "Mallory", email, password } },
    address,
  );
  const businessId: string | undefined = answered.body?.data?.sign_up?.business?.id;
  if (businessId === undefined) throw new Error(`nobody could sign up: ${answered.text}`);
  const cookie = (answered.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const headers = { Cookie: cookie, ...address };
  const graphql = createGraphql(origin);
  return {
    businessId,
    email,
    password,
    cookie,
    headers,
    graphql: (query, variables, more) => graphql(query, variables, { ...headers, ...more }),
    rest: createClient(`${origin}/api`, { "X-Api-Key": await makeCredential(database, businessId), ...address }),
  };
}

function from(address: string): Record<string, string> {
  return { "X-Forwarded-For": address };
}

async function makeCredential(database: Database, businessId: string): Promise<string> {
  const { key, prefix, secretHash } = makeKey();
  const row = { name: "Key", prefix, secretHash: new Uint8Array(secretHash), scopes: [...presets.full] };
  await database.system.apiKey.create({ data: { businessId, ...row } });
  return key;
}

function pidOf(server: Running<"all">): number {
  const pid = server.pid();
  if (pid === undefined) throw new Error("the server has no process");
  return pid;
}

/** The process may have ended. */
function peakMb(pid: number): number {
  try {
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000);
  } catch {
    return Number.NaN;
  }
}

const stopMs = 15_000;

/** A process with a blocked event loop does not stop on its own. */
async function stopOrKill(server: Running<"all">): Promise<void> {
  const stopped = server.stop();
  const timer = setTimeout(() => {
    const pid = server.pid();
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  }, stopMs);
  await stopped;
  clearTimeout(timer);
}
