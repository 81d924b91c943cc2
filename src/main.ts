import { loadDemo } from "../fixtures/demo/load.ts";
import { type Config, readConfig } from "./app/config/config.ts";
import { ConfigError } from "./app/config/parse-variable.ts";
import { openDataDir } from "./app/open-data-dir.ts";
import { openServerDatabase } from "./app/open-database.ts";
import { preload } from "./app/preload.ts";
import { startApp } from "./app/start.ts";
import { printWelcome } from "./app/welcome.ts";
import { createLogger } from "./http/middleware/log.ts";
import { collectRuntimeMetrics, serveMetrics } from "./http/middleware/metrics.ts";
import { assertPortFree } from "./http/server.ts";
import { commit, version } from "./version.ts";

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

// A reader such as `head -1` may close the pipe. The log handles its own errors.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(config: Config): Promise<() => Promise<void>> {
  const log = createLogger(config.logLevel);
  const { host, port, metricsPort, telemetry, role } = config;
  // Checked before a database is created or migrated, which would then be unreachable.
  for (const each of [port, metricsPort]) if (each !== undefined) await assertPortFree(each, host);
  await openDataDir(config);
  const { url, secretKey, embedded, stop } = await openServerDatabase(config, say);
  // A start that fails earlier prints one line without a log.
  log.info({ version, commit, node: process.version, role }, "starting");
  try {
    if (metricsPort !== undefined || telemetry !== undefined) collectRuntimeMetrics();
    // Loads OpenTelemetry's SDK only if it is used.
    const stopTelemetry =
      telemetry === undefined
        ? undefined
        : (await import("./telemetry/start.ts")).startTelemetry({ settings: telemetry, role, log });
    const closeMetrics = metricsPort === undefined ? undefined : await serveMetrics(metricsPort, host);
    let isPrepared = false;
    const app = await startApp({ config, databaseUrl: url, secretKey, log, isPrepared: () => isPrepared });
    const demo = embedded && config.seedDemo ? await loadDemo(app.database, config) : undefined;
    await preload(config, log);
    isPrepared = true;
    printWelcome({ say, config, demo });
    return async () => {
      await closeMetrics?.();
      await app.close();
      await stopTelemetry?.();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Explains a failed start, with the variable that fixes it. */
function explain(error: NodeJS.ErrnoException & { port?: number }, config: Config): string {
  if (error instanceof ConfigError) return error.message;
  const variable = variableOf(error, config);
  return variable === undefined
    ? `Fieldline could not start: ${error.message}`
    : `${variable} cannot be used: ${error.message}`;
}

function variableOf(
  { code, syscall, port }: NodeJS.ErrnoException & { port?: number },
  config: Config,
): string | undefined {
  if (code === "EADDRINUSE" || (code === "EACCES" && syscall === "listen"))
    return port === config.metricsPort ? "METRICS_PORT" : "PORT";
  if (code === "EADDRNOTAVAIL" || (syscall === "getaddrinfo" && config.databaseUrl === undefined)) return "HOST";
  if (
    config.databaseUrl !== undefined &&
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28P01|3D000|28000)$/.test(code ?? "")
  )
    return "DATABASE_URL";
  return /^(EEXIST|ENOTDIR|ENOENT|EROFS|EACCES|EPERM)$/.test(code ?? "") ? "DATA_DIR" : undefined;
}

function shutDown(stop: () => Promise<void>): void {
  setTimeout(() => process.exit(1), drainSeconds * 1000).unref();
  stop().then(
    () => process.exit(0),
    (error: Error) => stopWith(`Fieldline did not stop cleanly: ${error.message}`),
  );
}

let stop: (() => Promise<void>) | undefined;
let asked = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (!asked && stop !== undefined) shutDown(stop);
    asked = true;
  });

const config = configure();
stop = await start(config).catch((error: NodeJS.ErrnoException) => stopWith(explain(error, config)));
// A signal during the start takes effect once the start is complete.
if (asked) shutDown(stop);
