import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { buildImage, type Image } from "./image/build.ts";
import { addNode, findMissing, makeRoot, startIn } from "./image/minimal-root.ts";
import { assertServes } from "./image/serve.ts";
import { freePort } from "./process.ts";

const usage = `npm run prove:image -- [start] [image]

Carries out the Dockerfile in a Debian of essential packages alone, without a container engine, and starts the result as its user
and as an id that it does not know, on a read-only root. Then runs npm start in such a Debian. Exits 1 if one does not serve.
It needs root, debootstrap and the Debian and npm registries; without the first two it says so and is skipped.
`;

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the image's own command on a read-only root with volumes. */
async function assertImageServes(image: Image, user: string, files: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  const volumes = image.volumes.map((path): [string, string] => {
    const volume = `${image.root}-${user.replace(":", "-")}${path.replaceAll("/", "-")}`;
    execFileSync("cp", ["--archive", join(image.root, path), volume]);
    return [path, volume];
  });
  const options = {
    environment: { ...image.environment, PORT: String(port) },
    workdir: image.workdir,
    user,
    mounts: { ...Object.fromEntries(volumes), ...files },
    isReadOnly: true,
  };
  const child = startIn(image.root, image.command, options);
  const result = await assertServes(child, port, async () => {
    const health = startIn(image.root, image.healthcheck, options);
    const [code] = await once(health, "exit");
    if (code !== 0) throw new Error(`the health check ended with ${code}`);
  });
  say(`holds   the image as ${user}: ${result}`);
}

/** OpenShift runs images as a user id that they do not list, in group 0. Its engine adds the id to /etc/passwd. */
async function assertServesAsUnknownId(image: Image, folder: string): Promise<void> {
  const passwd = join(folder, "passwd");
  const known = readFileSync(join(image.root, "etc/passwd"), "utf8");
  writeFileSync(passwd, `${known}1000650000:x:1000650000:0::/:/sbin/nologin\n`);
  await assertImageServes(image, "1000650000:0", { "/etc/passwd": passwd });
}

/** Asserts that `npm start` reports what is missing, and starts once that is installed. */
async function assertStartSaysWhatIsMissing(folder: string): Promise<void> {
  makeRoot(folder, "bookworm");
  addNode(folder);
  const app = join(folder, "app");
  mkdirSync(app);
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: checkout,
  });
  execFileSync("xargs", ["-0", "cp", "--parents", "--target-directory", app], { cwd: checkout, input: files });
  execFileSync("cp", ["--archive", "--link", join(checkout, "node_modules"), join(app, "node_modules")]);
  rmSync(join(app, "node_modules/.cache"), { recursive: true, force: true });
  const port = await freePort();
  const options = { environment: { PORT: String(port) }, workdir: "/app" };
  const start = () => startIn(folder, ["npm", "start"], options);

  const first = start();
  const exited = once(first, "exit");
  const complaint = await text(first.stderr);
  const [code] = await exited;
  const [, command] = /needs libatomic\.so\.1, which this machine lacks\. Install it: (.+)$/m.exec(complaint) ?? [];
  if (code !== 1 || command === undefined) throw new Error(`npm start ended with ${code}: ${complaint}`);
  say(`holds   npm start without libatomic: ${complaint.split("\n")[0]}`);

  const installing = startIn(folder, ["sh", "-c", command], options);
  installing.stdout.resume();
  const [installed] = await once(installing, "exit");
  if (installed !== 0) throw new Error(`${command} ended with ${installed}`);
  say(`holds   npm start after that command: ${await assertServes(start(), port)}`);
}

async function prove(): Promise<void> {
  const parts = process.argv.slice(2);
  const isAsked = (part: string) => parts.length === 0 || parts.includes(part);
  const folder = mkdtempSync("/var/tmp/fieldline-image-");
  chmodSync(folder, 0o755);
  try {
    if (isAsked("start")) await assertStartSaysWhatIsMissing(join(folder, "start"));
    if (!isAsked("image")) return;
    const image = await buildImage(folder, say);
    await assertImageServes(image, image.user);
    await assertServesAsUnknownId(image, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const missing = findMissing();
if (process.argv.includes("--help")) process.stdout.write(usage);
else if (missing !== undefined) say(`skipped: ${missing}`);
else
  await prove().catch((error: Error) => {
    say(`BROKEN  ${error.message}`);
    process.exitCode = 1;
  });
