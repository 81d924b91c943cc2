import { once } from "node:events";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { type Address, addressOf } from "./connection.ts";
import { explainFailure } from "./explain-failure.ts";
import { type Launched, launch } from "./launch.ts";
import type { ClusterLocation } from "./locate-cluster.ts";
import { readPostmaster, signalPostmaster, stopOrphan } from "./postmaster.ts";
import { becomesReady, type ReadyTimeouts } from "./ready.ts";

export type Settings = Record<string, string>;

export type ServerOptions = {
  location: ClusterLocation;
  logFile: string;
  password: string;
  settings: Settings;
  say: (line: string) => void;
  timeouts: Partial<ReadyTimeouts>;
};

const startTimeoutMs = 20_000;
const stopTimeoutMs = 30_000;
/** The time to stop for a server that never accepted a connection. */
const stopUnusedMs = 3_000;
const killTimeoutMs = 15_000;
const longestPauseSeconds = 60;
/** A server that ran for this long is restarted without a pause. */
const stableMs = 10_000;

/**
 * A running server. If it ends by itself, it is restarted on the same port. If the restart fails, or the server ends
 * soon after, the pauses grow, because the disk may be full.
 */
export class Server {
  readonly address: Address;
  readonly #options: ServerOptions;
  readonly #watching: Promise<void>;
  #launched: Launched;
  readonly #stopping = new AbortController();

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
    this.#stopping.abort();
    await stop(this.#launched, this.#options.location);
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { say, logFile, location } = this.#options;
    const { signal } = this.#stopping;
    let pauseSeconds = 0;
    for (;;) {
      const startedAt = performance.now();
      await this.#launched.ended;
      if (signal.aborted) return;
      if (performance.now() - startedAt > stableMs) pauseSeconds = 0;
      say(`The embedded Postgres ended unexpectedly (see ${logFile}): starting it again${after(pauseSeconds)}`);
      do {
        // `stop` ends the pause.
        await wait(pauseSeconds * 1000, undefined, { signal }).catch(() => undefined);
        pauseSeconds = Math.min(Math.max(1, pauseSeconds * 2), longestPauseSeconds);
      } while (!signal.aborted && !(await this.#startAgain(pauseSeconds)));
      if (signal.aborted) return stop(this.#launched, location);
    }
  }

  async #startAgain(nextPauseSeconds: number): Promise<boolean> {
    const { say } = this.#options;
    try {
      ({ launched: this.#launched } = await start(this.#options, this.address.port));
      say("The embedded Postgres runs again");
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      if (!this.#stopping.signal.aborted) say(`${reason}. It is tried again${after(nextPauseSeconds)}`);
      return false;
    }
  }
}

function after(seconds: number): string {
  return seconds === 0 ? "" : ` in ${seconds} s`;
}

type Started = { launched: Launched; address: Address };

async function start(options: ServerOptions, fixedPort?: number): Promise<Started> {
  const { location, logFile, settings, say } = options;
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    await stopOrphan(location, say);
    const address = addressOf(location.data, fixedPort ?? (await freePort()));
    const launched = await launch(location, logFile, commandLine(address, settings));
    const refusal = await refusalOf(launched, options, address);
    if (refusal === undefined) return { launched, address };
    const log = launched.log();
    // Another program took the port first, or backends of a killed server are still ending.
    const isTemporary = /Address already in use|could not bind|is still in use/.test(log);
    if (!isTemporary || performance.now() > deadline)
      throw await explainFailure({ location, logFile, log, ...refusal });
    await wait(100);
  }
}

/** Waits for connections. Returns undefined on success. Otherwise stops the server and returns the reason, if known. */
async function refusalOf(
  launched: Launched,
  { location, password, say, timeouts }: ServerOptions,
  address: Address,
): Promise<{ reason?: string } | undefined> {
  try {
    const starting = { launched, data: location.data, address, password, say, timeouts };
    return (await becomesReady(starting)) ? undefined : {};
  } catch (error) {
    await stop(launched, location, stopUnusedMs);
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

async function stop(launched: Launched, location: ClusterLocation, timeoutMs = stopTimeoutMs): Promise<void> {
  if (launched.hasEnded) return;
  const postmaster = await readPostmaster(location.data);
  launched.child.ref();
  if (launched.child.stdin) launched.child.stdin.end("stop\n");
  else if (postmaster) await signalPostmaster(postmaster.pid, "SIGINT", location);
  if (await endsWithin(launched, timeoutMs)) return;
  // The server may have ended meanwhile.
  if (postmaster) await signalPostmaster(postmaster.pid, "SIGQUIT", location).catch(() => undefined);
  if (await endsWithin(launched, killTimeoutMs)) return;
  launched.child.unref();
  throw new Error(
    `The embedded Postgres (pid ${postmaster?.pid ?? "unknown"}) does not stop: see whether its disk answers, and end it (kill -9) before the next start`,
  );
}

async function endsWithin(launched: Launched, timeoutMs: number): Promise<boolean> {
  const timeout = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined);
  await Promise.race([launched.ended, late]);
  timeout.abort();
  return launched.hasEnded;
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
    // Terse omits the detail lines, which quote the values of a rejected row.
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
