import type { Connection } from "./driver.ts";
import { Client, type ClientOptions } from "./plain/client.ts";

type Options = Pick<ClientOptions, "application_name" | "connectionTimeoutMillis" | "silentSeconds">;

/**
 * A connection of its own, past any pooler: for migrations, backups and the like. Unless told otherwise, its statements may
 * take as long as they need. Rejects if the database cannot be reached in time: within 10 seconds, unless given. The
 * caller ends it.
 */
export async function connect(url: string, options: Options = {}): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    allowsReplica: true,
    ...options,
  });
  await client.connect();
  return client;
}
