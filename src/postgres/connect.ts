import type { Connection } from "./driver.ts";
import { Client, type ClientOptions } from "./plain/client.ts";

type Options = Pick<ClientOptions, "application_name" | "connectionTimeoutMillis" | "silentSeconds">;

/**
 * Opens a separate connection that bypasses any pooler, for migrations, backups and similar. By default its statements
 * have no timeout. Rejects if the database cannot be reached within 10 seconds. The caller ends it.
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
