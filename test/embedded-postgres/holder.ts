import { startEmbedded } from "../../src/embedded-postgres/embedded-postgres.ts";

// Runs the embedded Postgres of the given folder, as a server does, until it is killed.
const [dataDir = ""] = process.argv.slice(2);
try {
  const { url } = await startEmbedded({ dataDir, say: () => undefined });
  console.log(JSON.stringify({ url }));
  process.stdin.resume();
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
}
