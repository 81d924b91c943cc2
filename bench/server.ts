import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Pinning } from "./pin.ts";
import { cpuSecondsOf, residentMegabytesOf } from "./usage.ts";

export type Server = {
  origin: string;
  /** Seconds of processor time since it began; undefined where the system does not tell. */
  cpuSeconds(): number | undefined;
  /** Its resident memory when it was ready; undefined where the system does not tell. */
  residentMegabytes: number | undefined;
  stop(): Promise<void>;
};

export type ServerPlan = {
  /** From this folder: `../src/main.ts` or `peer.ts`. */
  program: string;
  databaseUrl: string;
  secretKey: string;
  pinning: Pinning;
  nodeOptions?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Whether it gives itself the address that it has, as a browser needs it. */
  isPublic?: boolean;
};

/** Every server says the same of its own address, so that their answers can be compared. */
const appUrl = "http://bench.invalid";
const patienceMilliseconds = 30_000;

/** As `npm start` has them. */
const flags = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=16"];

/** A server in a process of its own, on its own core where the system can pin. */
export async function startServer(plan: ServerPlan): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = fileURLToPath(new URL(plan.program, import.meta.url));
  const node = [process.execPath, ...flags, ...(plan.nodeOptions ?? []), program];
  const [command = "", ...given] = plan.pinning === undefined ? node : ["taskset", "-c", plan.pinning.server, ...node];
  const child = spawn(command, given, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      APP_URL: plan.isPublic === true ? origin : appUrl,
      DATABASE_URL: plan.databaseUrl,
      SECRET_KEY: plan.secretKey,
      LOG_LEVEL: "silent",
      RATE_LIMIT_PER_MINUTE: "100000000",
      PORTAL_RATE_LIMIT_PER_MINUTE: "100000000",
      ANONYMOUS_RATE_LIMIT_PER_MINUTE: "100000000",
      TEXTS_PER_DAY: "100000000",
      EMAILS_PER_DAY: "100000000",
      SENDS_PER_RECORD_PER_HOUR: "100000000",
      ROLE: "web",
      ...plan.environment,
    },
  });
  // Whatever else goes wrong, no server is left behind.
  process.once("exit", () => child.kill("SIGKILL"));
  let stopping = false;
  child.once("exit", (code, signal) => {
    if (!stopping) process.stderr.write(`${plan.program} ended unasked: ${signal ?? code}\n`);
  });
  await becomesReady(child, origin, plan.program);
  return {
    origin,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    residentMegabytes: residentMegabytesOf(child.pid),
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function becomesReady(child: ChildProcess, origin: string, program: string): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} before it was ready`);
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${program} was not ready within ${patienceMilliseconds / 1000} seconds`);
    }
    await wait(50);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("there is no free port on 127.0.0.1");
  return address.port;
}
