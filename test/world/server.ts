import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type ServerProcess = {
  child: ChildProcess;
  origin: string;
  /** Resolves once `/readyz` returns the status. Fails if the process ends before. */
  becomes(status: number, withinSeconds?: number): Promise<void>;
  isAlive(): boolean;
  /** Sends SIGTERM, and resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as a crash. */
  kill(): Promise<void>;
  /** Starts the ended process again, at the same address. */
  start(): void;
};

/** The default key of all processes that share a database, because a database accepts one key only. */
const secretKey = randomBytes(32).toString("hex");

type Start = {
  environment: Record<string, string>;
  stdio?: StdioOptions;
  nodeOptions?: string[];
  /** The checkout or release to start. Default: this checkout. */
  folder?: string;
  /** The user to run as. Only root may choose one. */
  user?: { uid: number; gid: number };
};

/** Starts the platform in a process of its own. */
export async function startServer({
  environment,
  stdio = "ignore",
  nodeOptions = [],
  folder = root,
  user,
}: Start): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    POSTGRES_DRIVER: process.env.POSTGRES_DRIVER,
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: "100000000",
    ANONYMOUS_RATE_LIMIT_PER_MINUTE: "100000000",
    ...(environment.DATABASE_URL === undefined ? {} : { SECRET_KEY: secretKey }),
    ...environment,
  };
  const args = ["--disable-warning=ExperimentalWarning", ...nodeOptions, "src/main.ts"];
  const launch = () => spawn(process.execPath, args, { cwd: folder, env, stdio, ...user });
  let child = launch();
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const leave = () => child.kill("SIGKILL");
  process.once("exit", leave);
  return {
    get child() {
      return child;
    },
    origin,
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    start() {
      child = launch();
    },
    isAlive,
    async becomes(status, withinSeconds = 60) {
      for (const until = performance.now() + withinSeconds * 1000; performance.now() < until; ) {
        if (!isAlive()) throw new Error(`the process ended with ${child.signalCode ?? child.exitCode}`);
        const found = await fetch(`${origin}/readyz`).then(
          (response) => response.status,
          () => 0,
        );
        if (found === status) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`/readyz did not become ${status} within ${withinSeconds} s`);
    },
    async stop() {
      if (isAlive()) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      process.off("exit", leave);
      return child.exitCode;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
