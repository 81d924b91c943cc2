import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environment, hasPython, startPrograms } from "../sdk-python/python.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs samples as a reader would: programs with the SDK installed, commands in a shell. */
export async function openSamples(key: string) {
  const folder = await mkdtemp(join(tmpdir(), "fieldline-samples-"));
  const installed = join(folder, "node_modules/@fieldline/sdk");
  await mkdir(join(installed, ".."), { recursive: true });
  await mkdir(installed);
  await symlink(join(root, "packages/sdk/src"), join(installed, "src"));
  await writeFile(
    join(installed, "package.json"),
    JSON.stringify({ type: "module", exports: { ".": "./src/index.ts", "./testing": "./src/testing.ts" } }),
  );
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  // Makes curl fail on a status of 400 or more, although the sample does not ask for it.
  await writeFile(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
  const env = { PATH: process.env.PATH, HOME: folder, FIELDLINE_API_KEY: key };
  // The OpenAPI document is over Node's default of 1 MiB.
  const options = { cwd: folder, env, maxBuffer: 8 * 1024 * 1024 };
  let count = 0;
  const ran = async (file: string, args: string[]) => {
    const { stdout, stderr } = await run(file, args, options).catch(({ message, stdout: out }) => {
      throw new Error(`${message}\n${out}`);
    });
    if (stderr !== "") throw new Error(stderr);
    return stdout;
  };
  const caller = fork(fileURLToPath(new URL("caller.ts", import.meta.url)), {
    ...options,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const snakes = hasPython ? startPython(folder, key) : undefined;
  const ended = new AbortController();
  caller.once("exit", () => ended.abort(new Error("a sample ended the process that it ran in")));
  const written = async (source: string) => {
    const file = join(folder, `sample-${count++}.ts`);
    await writeFile(file, source);
    return file;
  };
  return {
    folder,
    /** Returns the output of the commands. The first failure ends them. */
    shell: (source: string) => ran("bash", ["--norc", "-euo", "pipefail", "-c", source]),
    program: async (source: string) =>
      ran(process.execPath, ["--disable-warning=ExperimentalWarning", await written(source)]),
    /**
     * Returns the output of a sample with one call. All run in one process, because starting one takes longer than a
     * call.
     */
    async call(source: string) {
      const answered = once(caller, "message", { signal: ended.signal });
      caller.send(await written(source));
      const [{ printed, failed }] = await answered;
      if (failed !== undefined) throw new Error(`${failed}\n${printed}`);
      return printed as string;
    },
    /** Returns the output of a sample in Python; undefined if the machine has none. */
    python: (source: string) => snakes?.run(source),
    async close() {
      snakes?.close();
      caller.kill();
      await rm(folder, { recursive: true });
    },
  };
}

function startPython(folder: string, key: string) {
  return startPrograms(environment({ HOME: folder, FIELDLINE_API_KEY: key }), folder);
}

export type Samples = Awaited<ReturnType<typeof openSamples>>;
