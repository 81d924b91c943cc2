import { once } from "node:events";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { type Address, acceptsConnections, addressOf, urlOf } from "./connection.ts";
import { type Launched, launch } from "./launch.ts";
import type { ClusterLocation } from "./locate-cluster.ts";
import { readPostmaster, signalPostmaster, stopOrphan } from "./postmaster.ts";

export type Settings = Record<string, string>;

export type ServerOptions = {
  location: ClusterLocation;
  logFile: string;
  password: string;
  settings: Settings;
  say: (line: string) => void;
};

const startTimeoutMs = 20_000;
const slowStartMs = 5_000;
const stopTimeoutMs = 30_000;

/** A running server, which is started again on the same port if it ends by itself. */
export class Server {
  readonly address: Address;
  readonly #options: ServerOptions;
  readonly #watching: Promise<void>;
  #launched: Launched;
  #isStopping = false;

  static async start(options: ServerOptions): Promise<Server> {
    return new Server(options, await start(options));
  }

  private constructor(options: ServerOptions, { launched, address }: Started) {
    this.#options = options;
    this.#launched = launched;
    this.address = address;
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await stop(this.#launched, this.#options.location);
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { say, logFile, location } = this.#options;
    for (;;) {
      await this.#launched.ended;
      if (this.#isStopping) return;
      say(`The embedded Postgres ended unexpectedly (see ${logFile}): starting it again`);
      try {
        ({ launched: this.#launched } = await start(this.#options, this.address.port));
      } catch (error) {
        if (!this.#isStopping)
          say(`The embedded Postgres cannot be started again: ${error instanceof Error ? error.message : error}`);
        return;
      }
      if (this.#isStopping) return stop(this.#launched, location);
    }
  }
}

type Started = { launched: Launched; address: Address };

async function start(options: ServerOptions, fixedPort?: number): Promise<Started> {
  const { location, logFile, settings, say } = options;
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    await stopOrphan(location, say);
    const address = addressOf(location.data, fixedPort ?? (await freePort()));
    const launched = await launch(location, logFile, commandLine(address, settings));
    if (await becomesReady(launched, options, address)) return { launched, address };
    const log = launched.log();
    // Another program took the port first, or backends of a server that was killed are still ending.
    const isTemporary = /Address already in use|could not bind|is still in use/.test(log);
    if (!isTemporary || Date.now() > deadline)
      throw new Error(`The embedded Postgres did not start (log: ${logFile}): ${lastComplaint(log)}`);
    await wait(100);
  }
}

async function becomesReady(
  launched: Launched,
  { location, password, say }: ServerOptions,
  address: Address,
): Promise<boolean> {
  const slow = setTimeout(
    () => say("Postgres is still starting (after a crash it first replays its log)"),
    slowStartMs,
  ).unref();
  try {
    while (!launched.hasEnded) {
      const postmaster = await readPostmaster(location.data);
      const isListening = postmaster?.ready && postmaster.port === address.port;
      if (isListening && (await acceptsConnections(urlOf(address, password)))) return true;
      await wait(5);
    }
    return false;
  } catch (error) {
    await stop(launched, location);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

async function stop(launched: Launched, location: ClusterLocation): Promise<void> {
  if (launched.hasEnded) return;
  const postmaster = await readPostmaster(location.data);
  launched.child.ref();
  if (launched.child.stdin) launched.child.stdin.end("stop\n");
  else if (postmaster) await signalPostmaster(postmaster.pid, "SIGINT", location);
  const timeout = setTimeout(() => {
    // One that has ended meanwhile cannot be signalled.
    if (postmaster) signalPostmaster(postmaster.pid, "SIGQUIT", location).catch(() => undefined);
  }, stopTimeoutMs);
  await launched.ended;
  clearTimeout(timeout);
}

function commandLine({ port, socketFolder }: Address, settings: Settings): string[] {
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
    // Terse leaves out the detail lines, which quote the values of a rejected row.
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
