import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Pinning } from "./pin.ts";
import { cpuSecondsOf, residentMegabytesOf } from "./usage.ts";

export type Server = {
  origin: string;
  /** CPU seconds since the start; undefined if the system does not report them. */
  cpuSeconds(): number | undefined;
  /** Resident memory once it was ready; undefined if the system does not report it. */
  residentMegabytes: number | undefined;
  stop(): Promise<void>;
};

export type ServerPlan = {
  /** Relative to this folder: `../src/main.ts` or `peer.ts`. */
  program: string;
  databaseUrl: string;
  secretKey: string;
  pinning: Pinning;
  nodeOptions?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Whether APP_URL is its real address, which a browser needs. */
  isPublic?: boolean;
};

/** All servers have the same APP_URL, so that their responses can be compared. */
const appUrl = "http://bench.invalid";
const waitMs = 30_000;

/** The flags of `npm start`. */
const flags = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=16"];

/** Starts a server in a process of its own, on its own core if the system can pin. */
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
  // Kills the server if this process exits for any reason.
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
  const deadline = Date.now() + waitMs;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} before it was ready`);
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${program} was not ready within ${waitMs / 1000} seconds`);
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
