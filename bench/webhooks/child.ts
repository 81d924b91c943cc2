import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The functions of a child program, by name. */
export type Answers = Record<string, (input: never) => unknown>;

export type Child<A extends Answers> = {
  ask<K extends keyof A & string>(name: K, input: Parameters<A[K]>[0]): Promise<Awaited<ReturnType<A[K]>>>;
  stop(): Promise<void>;
};

type Question = { id: number; name: string; input: unknown };
type Answer = { id: number; value?: unknown; fault?: string };

/** Starts a program of this folder in a process of its own, on its own core if the system can pin. */
export function startChild<A extends Answers>(
  program: string,
  core: string | undefined,
  environment: Record<string, string> = {},
): Child<A> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", path];
  const [command = "", ...given] = core === undefined ? node : ["taskset", "-c", core, ...node];
  const child = spawn(command, given, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
  });
  // Kills the process if this one exits for any reason.
  process.once("exit", () => child.kill("SIGKILL"));
  return { ask: askOver(child, program), stop: () => end(child) };
}

function askOver<A extends Answers>(child: ChildProcess, program: string): Child<A>["ask"] {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let asked = 0;
  child.on("message", (message) => {
    const { id, value, fault } = message as Answer;
    if (fault === undefined) waiting.get(id)?.resolve(value as never);
    else waiting.get(id)?.reject(new Error(`${program}: ${fault}`));
    waiting.delete(id);
  });
  child.once("exit", (code, signal) => {
    for (const one of waiting.values()) one.reject(new Error(`${program} ended: ${signal ?? code}`));
  });
  return (name, input) => {
    const id = asked++;
    const answer = Promise.withResolvers<never>();
    waiting.set(id, answer);
    child.send({ id, name, input } satisfies Question);
    return answer.promise;
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** The child's side: it runs until the parent disconnects. */
export function answer(answers: Answers): void {
  process.on("message", async (message) => {
    const { id, name, input } = message as Question;
    const reply: Answer = await Promise.resolve(answers[name]?.(input as never)).then(
      (value) => ({ id, value }),
      (error: Error) => ({ id, fault: error.message }),
    );
    process.send?.(reply);
  });
  process.once("disconnect", () => process.exit(0));
}

/** Milliseconds of a monotonic clock that all processes of the machine share. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
