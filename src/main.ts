import { type Config, ConfigError, readConfig } from "./config.ts";
import { openPlace } from "./database/place.ts";
import { loadDemo } from "./demo/load.ts";
import { createLogger } from "./http/log.ts";
import { serveMetrics } from "./http/metrics.ts";
import { startPlatform } from "./platform.ts";
import { printWelcome } from "./welcome.ts";

const drainSeconds = 30;

function configure(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return stopWith(error.message);
  }
}

function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(config: Config): Promise<() => Promise<void>> {
  const log = createLogger(config.logLevel);
  const place = await openPlace(config, say);
  try {
    const closeMetrics =
      config.metricsPort === undefined ? undefined : await serveMetrics(config.metricsPort, config.host);
    const platform = await startPlatform({ config, databaseUrl: place.url, secretKey: place.secretKey, log });
    const demo = place.embedded && config.seedDemo ? await loadDemo(platform.database, config) : undefined;
    printWelcome({ say, config, port: platform.port, demo });
    return async () => {
      await closeMetrics?.();
      await platform.close();
      await place.stop();
    };
  } catch (error) {
    await place.stop();
    throw error;
  }
}

const stop = await start(configure()).catch((error: NodeJS.ErrnoException) =>
  stopWith(
    error.code === "EADDRINUSE"
      ? `The port is taken: ${error.message}. Set PORT to another.`
      : `Fieldline could not start: ${error.message}`,
  ),
);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainSeconds * 1000).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => stopWith(`Fieldline did not stop cleanly: ${error.message}`),
    );
  });
