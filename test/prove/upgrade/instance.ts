import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../world/server.ts";
import type { Checkout } from "./checkout.ts";

export type Instance = {
  name: string;
  origin: string;
  role: Role;
  isOld: boolean;
  /** Lines of its log at level error. */
  errors: string[];
  /** Sends SIGTERM, and resolves to the exit code. */
  drain(): Promise<number | null>;
};

export type Role = "web" | "worker";

type Start = {
  name: string;
  role: Role;
  isOld: boolean;
  environment: Record<string, string>;
  say: (line: string) => void;
};

const readySeconds = 180;

/** Starts a version of the platform in its own process, and waits until it is ready. */
export async function startInstance(
  { folder }: Checkout,
  { name, role, isOld, environment, say }: Start,
): Promise<Instance> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "src/main.ts"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment, PATH: process.env.PATH, ROLE: role, PORT: String(port), LOG_LEVEL: "error" },
  });
  const errors: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    if (/migrat|waiting/i.test(line)) say(`  ${line}`);
  });
  createInterface(child.stderr).on("line", (line) => errors.push(line));
  const leave = () => child.kill("SIGKILL");
  process.once("exit", leave);
  child.once("exit", () => process.off("exit", leave));
  const origin = `http://127.0.0.1:${port}`;
  for (const until = performance.now() + readySeconds * 1000; ; ) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${errors.join("\n")}`);
    if (performance.now() > until) throw new Error(`${name} was not ready within ${readySeconds} s`);
    const status = await fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    await delay(100);
  }
  return {
    name,
    origin,
    role,
    isOld,
    errors,
    async drain() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      return child.exitCode;
    },
  };
}
