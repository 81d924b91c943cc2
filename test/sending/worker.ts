import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import type { World } from "../world/world.ts";

const program = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** Starts a worker process over the world's database. Returns a function that kills it. */
export function startWorker(world: World, environment: Record<string, string>): () => Promise<void> {
  const child = spawn(process.execPath, [program], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ROLE: "worker",
      PORT: "0",
      DATA_DIR: tmpdir(),
      DATABASE_URL: world.url,
      SECRET_KEY: world.config.secretKey?.toString("hex"),
      ...environment,
    },
  });
  const ended = once(child, "exit");
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}
