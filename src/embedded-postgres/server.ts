import { once } from "node:events";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { type Address, addressOf, answers, urlOf } from "./connection.ts";
import { type Launched, launch } from "./launch.ts";
import type { Place } from "./paths.ts";
import { readPostmaster, signalPostmaster, stopOrphan } from "./postmaster.ts";

export type Settings = Record<string, string>;

export type ServerPlan = {
  place: Place;
  logFile: string;
  password: string;
  settings: Settings;
  say: (line: string) => void;
};

export type Server = { address: Address; stop(): Promise<void> };

/** Starts the server, and starts it again on the same port should it end unasked. */
export async function startServer(plan: ServerPlan): Promise<Server> {
  let { launched, address } = await startOnce(plan);
  let stopping = false;

  async function watch(): Promise<void> {
    for (;;) {
      await launched.ended;
      if (stopping) return;
      plan.say(`The embedded Postgres ended unexpectedly (see ${plan.logFile}): starting it again`);
      try {
        ({ launched } = await startOnce(plan, address.port));
      } catch (error) {
        if (!stopping)
          plan.say(`The embedded Postgres cannot be started again: ${error instanceof Error ? error.message : error}`);
        return;
      }
      if (stopping) return stopServer(launched, plan.place);
    }
  }
  const watching = watch();

  return {
    address,
    async stop() {
      stopping = true;
      await stopServer(launched, plan.place);
      await watching;
    },
  };
}

async function startOnce(plan: ServerPlan, fixedPort?: number): Promise<{ launched: Launched; address: Address }> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    await stopOrphan(plan.place, plan.say);
    const address = addressOf(plan.place.data, fixedPort ?? (await freePort()));
    const launched = await launch(plan.place, plan.logFile, optionsOf(address, plan.settings));
    if (await becomesReady(launched, plan, address)) return { launched, address };
    const log = launched.log();
    // Another program took the port first; or backends of a server that was killed are still on their way out.
    const passing = /Address already in use|could not bind|is still in use/.test(log);
    if (!passing || Date.now() > deadline) {
      throw new Error(`The embedded Postgres did not start (log: ${plan.logFile}): ${lastComplaint(log)}`);
    }
    await wait(100);
  }
}

async function becomesReady(
  launched: Launched,
  { place, password, say }: ServerPlan,
  address: Address,
): Promise<boolean> {
  const slow = setTimeout(
    () => say("Postgres is still starting (after a crash it first repeats what its log holds)"),
    5000,
  ).unref();
  try {
    while (!launched.over) {
      const postmaster = await readPostmaster(place.data);
      if (postmaster?.ready && postmaster.port === address.port && (await answers(urlOf(address, password))))
        return true;
      await wait(5);
    }
    return false;
  } catch (error) {
    await stopServer(launched, place);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

async function stopServer(launched: Launched, place: Place): Promise<void> {
  if (launched.over) return;
  const postmaster = await readPostmaster(place.data);
  launched.child.ref();
  if (launched.child.stdin) launched.child.stdin.end("stop\n");
  else if (postmaster) await signalPostmaster(postmaster.pid, "SIGINT", place);
  const impatient = setTimeout(() => postmaster && signalPostmaster(postmaster.pid, "SIGQUIT", place), 30_000);
  await launched.ended;
  clearTimeout(impatient);
}

function optionsOf({ port, socketFolder }: Address, settings: Settings): string[] {
  const memoryMegabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
  const all: Settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: socketFolder ?? "",
    max_connections: "200",
    shared_buffers: `${Math.round(Math.min(Math.max(memoryMegabytes / 8, 128), 1024))}MB`,
    max_wal_size: "2GB",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Terse leaves out the detail lines, which quote the values of a refused row.
    log_error_verbosity: "terse",
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port on 127.0.0.1.");
  return address.port;
}

function lastComplaint(log: string): string {
  const lines = log.trim().split("\n");
  return (
    (lines.findLast((line) => /FATAL|PANIC|not found|denied/.test(line)) ?? lines.at(-1) ?? "").trim() ||
    "it said nothing"
  );
}
