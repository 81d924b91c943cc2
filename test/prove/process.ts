import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type Kind = "web" | "worker";

export type Running<K extends string = Kind> = {
  kind: K;
  origin: string;
  pid(): number | undefined;
  /** True if the process has reported ready and is alive. */
  isReady(): boolean;
  /** Kills the process with SIGKILL. It restarts at once. */
  kill(): void;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
};

const program = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
/** The options that `npm start` passes. */
const flags = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=16"];
const linesKept = 20;

/** Keeps the platform running in its own process. `tell` receives every unexpected exit. */
export async function keepRunning<K extends Kind | "all">(
  kind: K,
  environment: Record<string, string>,
  tell: (complaint: string) => void,
): Promise<Running<K>> {
  const port = await freePort();
  const env = {
    DATA_DIR: tmpdir(),
    ...environment,
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ROLE: kind,
    PORT: String(port),
    LOG_LEVEL: "error",
  };
  let stopping = false;
  let present = launch();

  function launch() {
    const child = spawn(process.execPath, [...flags, program], {
      stdio: ["ignore", "pipe", "pipe"],
      env,
    });
    const state = { child, ready: false, asked: false };
    const last: string[] = [];
    createInterface(child.stdout).on("line", (line) => {
      if (/^Fieldline (is ready|works)\.$/.test(line)) state.ready = true;
    });
    createInterface(child.stderr).on("line", (line) => {
      last.push(line);
      if (last.length > linesKept) last.shift();
    });
    child.once("exit", (code, signal) => {
      // A process does not start without its database. A supervisor restarts it, as this does.
      const expected = state.asked || (stopping ? code === 0 : !state.ready);
      state.ready = false;
      if (!expected) tell(`a ${kind} process ended with ${signal ?? code}:\n${last.join("\n")}`);
      if (!stopping) present = launch();
    });
    return state;
  }

  // Leaves no process behind, whatever else fails.
  const leave = () => present.child.kill("SIGKILL");
  process.once("exit", leave);

  return {
    kind,
    origin: `http://127.0.0.1:${port}`,
    pid: () => present.child.pid,
    isReady: () => present.ready,
    kill() {
      present.asked = true;
      present.ready = false;
      present.child.kill("SIGKILL");
    },
    async stop() {
      stopping = true;
      const { child } = present;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      process.off("exit", leave);
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("there is no free port on 127.0.0.1");
  return address.port;
}
