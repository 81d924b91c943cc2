import { readConfig } from "../app/config.ts";
import { joinServerDatabase } from "../app/open-database.ts";
import { type Database, openDatabase } from "../database/database.ts";

/** The same answer for a program and for a person. */
export type Outcome = { json: unknown; text: string };

/** What every command's options have. */
export type Given = { json?: true };

/** Does the work on the server's database, and puts the answer, alone, on stdout. */
export async function perform({ json }: Given, work: (database: Database) => Promise<Outcome>): Promise<void> {
  const server = await joinServerDatabase(readConfig(), (line) => {
    if (!json) process.stderr.write(`${line}\n`);
  });
  try {
    const database = openDatabase({ url: server.url, connections: 2 });
    try {
      const outcome = await work(database);
      process.stdout.write(`${json ? JSON.stringify(outcome.json) : outcome.text}\n`);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
