import pg from "pg";
import { commonSettings, setEach } from "./settings.ts";

/**
 * A connection for migrations, backups and the like, past any pooler. Its statements may take as long as they need.
 * Rejects if the database cannot be reached within 10 seconds. The caller ends it.
 */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(setEach(commonSettings, "session"));
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
