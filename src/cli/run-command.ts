import { type Config, readConfig } from "../app/config/config.ts";
import { openDataDir } from "../app/open-data-dir.ts";
import { joinServerDatabase } from "../app/open-database.ts";
import { readClock } from "../postgres/clock.ts";
import { statementSecondsOfMaintenance } from "../postgres/pools.ts";
import { type Database, openDatabase } from "../tenancy/database.ts";

export type Result = { json: unknown; text: string };

export type CommonOptions = { json?: true };

/** Runs the command on the server's database. Prints only its result on stdout. */
export async function runCommand(
  options: CommonOptions,
  command: (database: Database, config: Config) => Promise<Result>,
): Promise<void> {
  const config = readConfig();
  await openDataDir(config);
  const server = await joinServerDatabase(config, report(options));
  try {
    const database = openDatabase({
      url: server.url,
      driver: config.postgresDriver,
      connections: 2,
      statementSeconds: statementSecondsOfMaintenance,
    });
    try {
      await readClock(database.systemPool);
      printResult(options, await command(database, config));
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** Prints intermediate messages for people only. */
export function report({ json }: CommonOptions): (line: string) => void {
  return (line) => {
    if (!json) process.stderr.write(`${line}\n`);
  };
}

export function printResult({ json }: CommonOptions, result: Result): void {
  process.stdout.write(`${json ? JSON.stringify(result.json) : result.text}\n`);
}
