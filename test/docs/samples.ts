import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

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
  // A response of 400 or more fails the command, though the sample does not ask for that.
  await writeFile(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, FIELDLINE_API_KEY: key } };
  let count = 0;
  const ran = async (file: string, args: string[]) => {
    const { stdout, stderr } = await run(file, args, options).catch(({ message, stdout: out }) => {
      throw new Error(`${message}\n${out}`);
    });
    if (stderr !== "") throw new Error(stderr);
    return stdout;
  };
  return {
    folder,
    /** What the commands print; the first that fails ends them. */
    shell: (source: string) => ran("bash", ["--norc", "-euo", "pipefail", "-c", source]),
    /** What the program prints. */
    async program(source: string) {
      const file = join(folder, `sample-${count++}.ts`);
      await writeFile(file, source);
      return ran(process.execPath, ["--disable-warning=ExperimentalWarning", file]);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

export type Samples = Awaited<ReturnType<typeof openSamples>>;
