import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
export type Ran = { code: number | null; stdout: string; stderr: string; json: any };

export type Cli = (...args: string[]) => Promise<Ran>;

export function runFile(file: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return child;
}

/** Runs the command as an operator's shell does. */
export function createCli(environment: Record<string, string>): Cli {
  return async (...args) => {
    const child = runFile("src/cli/main.ts", args, environment);
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { code, stdout, stderr, json: parseLine(stdout) };
  };
}

/** Parses output that is exactly one line of JSON. Otherwise returns undefined. */
function parseLine(stdout: string): unknown {
  if (!/^[^\n]+\n$/.test(stdout)) return undefined;
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

export function overDatabase(url: string): Cli {
  return createCli({ DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString("hex") });
}

/** Asserts a refusal: empty stdout, one line on stderr, exit code 1. Returns the line. */
export function refusal({ code, stdout, stderr }: Ran): string {
  if (code !== 1 || stdout !== "" || !/^[^\n]+\n$/.test(stderr))
    throw new Error(`not a refusal of one line: ${JSON.stringify({ code, stdout, stderr })}`);
  return stderr.trimEnd();
}
