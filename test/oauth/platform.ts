import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { startWorld } from "../world/world.ts";

/** The platform under its own public address, as clients and browsers need it. */
export async function startPublicWorld(environment: Record<string, string> = {}) {
  const port = await findPort();
  return startWorld({
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    OAUTH_REGISTRATIONS_PER_HOUR: "1000",
    ...environment,
  });
}

/** Chooses a port below the system's ephemeral range, so that no other process receives it in between. */
async function findPort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
  return isFree ? port : findPort();
}
