import { keepClock } from "../database/clock.ts";
import { migrationsCurrent } from "../database/migrate.ts";
import type { Route } from "../http/router.ts";
import type { Config } from "./config.ts";
import { openServices, type Services, type Settings } from "./services.ts";
import { startWeb } from "./web.ts";
import { startWorker } from "./worker.ts";

export type App = Pick<Services, "database" | "operations"> & {
  port: number;
  /** All that is served, in the order of the surfaces. */
  routes: readonly Route[];
  /** Stops accepting, lets what is under way finish, and then returns. */
  close(): Promise<void>;
};

/** For what is under way when the process is asked to stop. */
const drainSeconds = 20;

type Starting = Settings & {
  /** Whether what a first start puts into the database is there; until then the app is not ready. */
  isFilled?: () => boolean;
};

/** Starts what the role says, over one database. */
export async function startApp({ isFilled = () => true, ...settings }: Starting): Promise<App> {
  const services = openServices(settings);
  const { config, log, database, operations, outages, pubsub, safeFetch } = services;
  warnOfPrivateNetworks(config, log);
  const stopClock = await keepClock(database.systemPool, (error) => outages.report(error, "clock"));
  if (config.role !== "worker") await database.watermark.start((error) => outages.report(error, "watermark"));
  const worker = config.role === "web" ? undefined : await startWorker(services);
  const isReady = async () => {
    if (!isFilled() || worker?.isStarted() === false) return false;
    await database.ping();
    return (await migrationsCurrent(database.systemPool)) && (await outages.canStore(database.systemPool));
  };

  async function stop(): Promise<void> {
    stopClock();
    await safeFetch.close();
    await database.close();
  }

  const serving = await startWeb(services, isReady).catch(async (error: unknown) => {
    await worker?.stop(1);
    await stop();
    throw error;
  });
  return {
    database,
    operations,
    port: serving.port,
    routes: serving.routes,
    async close() {
      // Streams last until somebody ends them, and the server waits for all that it serves.
      await pubsub.close();
      await Promise.all([serving.close(), worker?.stop(drainSeconds)]);
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
