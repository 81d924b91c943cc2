import pg from "pg";

const tries = 5;

/**
 * Whether a connection stays on one server connection. A pooler in transaction mode shares them, so two connections get
 * the same server process, or one gets another process.
 */
export async function keepsSessions(url: string): Promise<boolean> {
  const [one, two] = [0, 1].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }));
  if (one === undefined || two === undefined) return true;
  const opened = [one, two];
  for (const client of opened) client.on("error", () => undefined);
  const processOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  try {
    await Promise.all(opened.map((client) => client.connect()));
    const own = await processOf(one);
    for (let count = 0; count < tries; count += 1) {
      await two.query("begin");
      const others = await processOf(two);
      const now = await processOf(one);
      await two.query("commit");
      if (others === own || now !== own) return false;
    }
    return true;
  } finally {
    await Promise.allSettled(opened.map((client) => client.end()));
  }
}
