import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
export const root = fileURLToPath(new URL("../..", import.meta.url));
export const source = join(root, "packages/python");

/** Whether the machine has a Python that the SDK supports. Without one, the tests are skipped, in CI too. */
export const hasPython = findPython();

/** The end of the titles of tests that are skipped without Python. */
export const needsPython = hasPython ? "" : " (skipped: this machine has no python3 of 3.9 or newer)";

function findPython(): boolean {
  try {
    execFileSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Neither the user's packages nor compiled files that stay behind. */
export function environment(more: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    PYTHONPATH: source,
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONNOUSERSITE: "1",
    NO_PROXY: "127.0.0.1",
    ...more,
  };
}

/** Runs Python to its end. Throws with its output if it fails. */
export async function python(
  args: readonly string[],
  more: Record<string, string> = {},
  cwd = source,
): Promise<{ stdout: string; stderr: string }> {
  const options = { cwd, env: environment(more) };
  return run("python3", args, options).catch(({ message, stdout, stderr }) => {
    throw new Error(`${message}\n${stdout}\n${stderr}`);
  });
}

type Answer = {
  result?: Record<string, unknown>;
  problem?: { type: string; status: number; message: string };
  error?: string;
};

/** One Python process that calls methods of the SDK, because starting one takes longer than a call. */
export function startCaller(more: Record<string, string>) {
  const { ask, close } = startProcess("caller.py", environment(more), source);
  return { ask: (...request: unknown[]) => ask(request) as Promise<Answer>, close };
}

/** One Python process that runs programs. */
export function startPrograms(env: Record<string, string>, cwd: string) {
  const { ask, close } = startProcess("programs.py", env, cwd);
  return {
    /** Returns the program's output. Throws if it fails. */
    async run(program: string): Promise<string> {
      const { printed, failed } = (await ask(program)) as { printed: string; failed: string | null };
      if (failed !== null) throw new Error(`${failed}\n${printed}`);
      return printed;
    },
    close,
  };
}

/** Exchanges JSON lines with a program of this folder. */
function startProcess(name: string, env: Record<string, string>, cwd: string) {
  const child: ChildProcess = spawn("python3", [join(import.meta.dirname, name)], {
    env,
    cwd,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error(`${name} has no pipes`);
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  const next = async (request: unknown): Promise<unknown> => {
    stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`${name} has ended`);
    return JSON.parse(value);
  };
  return {
    /** Sends one line, and returns the answer. Lines wait for the answer to the one before. */
    ask(request: unknown): Promise<unknown> {
      const answered = last.catch(() => undefined).then(() => next(request));
      last = answered;
      return answered;
    },
    close: () => stdin.end(),
  };
}
