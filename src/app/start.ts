import { setTimeout as delay } from "node:timers/promises";
import type { Route } from "../http/router.ts";
import { observeMaintenance } from "../installation/maintenance.ts";
import { watchInstallation } from "../installation/watch.ts";
import { migrationsCurrent, readBrought } from "../migrations/migrate.ts";
import { startClock } from "../postgres/clock.ts";
import { observeStorage } from "../postgres/outages.ts";
import { shownVersion } from "../version.ts";
import type { Config } from "./config/config.ts";
import { openServices, type Services, type Settings } from "./services.ts";
import { startWeb } from "./web.ts";
import { startWorker } from "./worker.ts";

export type App = Pick<Services, "contextOf" | "database" | "operations"> & {
  port: number;
  /** Every route, in the order of the surfaces. */
  routes: readonly Route[];
  /** Stops accepting requests, and resolves once the work under way has finished. */
  close(): Promise<void>;
};

/** The time that work under way may take once the process is asked to stop. */
const drainSeconds = 20;

/** Gives a proxy that checks every second time to see that the other process is healthy. */
const settleMs = 1_000;
/** Gives a proxy time to see that this process stops. Meanwhile it still serves. */
const leaveMs = 2_000;

type Starting = Settings & {
  /** Whether the process has finished its other work. Until then the app is not ready. */
  isPrepared?: () => boolean;
};

/** Starts the web server, the worker or both, as `ROLE` says. */
export async function startApp({ isPrepared = () => true, ...settings }: Starting): Promise<App> {
  const services = openServices(settings);
  const { config, log, database, operations, maintenance, outages, pubsub, safeFetch } = services;
  warnOfPrivateNetworks(config, log);
  const stopClock = await startClock({
    pool: database.systemPool,
    onError: (error) => outages.report(error, "clock"),
    onJump: (jump) => log.warn(jump, "a clock was set"),
  });
  if (config.role !== "worker") await database.watermark.start((error) => outages.report(error, "watermark"));
  const leave = await watchInstallation({
    pool: database.systemPool,
    pubsub,
    maintenance,
    process: { role: config.role, version: shownVersion },
    onError: (error) => outages.report(error, "installation"),
  });
  observeMaintenance(maintenance);
  observeStorage(outages, database.systemPool);
  if (maintenance.current !== undefined)
    log.warn({ since: maintenance.current.startedAt }, "maintenance mode is on: only reads are answered");
  const worker = config.role === "web" ? undefined : await startWorker(services);
  const brought = await readBrought();
  const isReady = async () => {
    if (!isPrepared() || worker?.isStarted() === false) return false;
    await database.ping();
    return migrationsCurrent(database.systemPool, brought);
  };

  async function stop(): Promise<void> {
    stopClock();
    await leave();
    await services.requestLog.close();
    await safeFetch.close();
    await database.close();
  }

  async function stopServing(): Promise<void> {
    if (config.trustedProxies.rules.length > 0) {
      await delay(settleMs);
      isLeaving = true;
      await delay(leaveMs);
    }
    // Open streams never end by themselves, and the server waits for them. Browsers reconnect to another process.
    await Promise.all([serving.close(), pubsub.close()]);
  }

  let isLeaving = false;
  const serving = await startWeb(services, { isLeaving: () => isLeaving, isReady }).catch(async (error: unknown) => {
    await worker?.stop(1);
    await stop();
    throw error;
  });
  return {
    database,
    operations,
    contextOf: services.contextOf,
    port: serving.port,
    routes: serving.routes,
    async close() {
      await Promise.all([stopServing(), worker?.stop(drainSeconds)]);
      await stop();
    },
  };
}

function warnOfPrivateNetworks({ webhooks: { allowNetworks } }: Config, log: Settings["log"]): void {
  if (allowNetworks.length === 0) return;
  log.warn(
    { networks: allowNetworks.map(({ address, prefix }) => `${address}/${prefix}`) },
    "WEBHOOK_ALLOW_NETWORKS is set: webhooks reach private networks, also without TLS; never set it in production",
  );
}
