import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, matchesGlob, posix, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseDockerfile, parseExec, parsePairs, type Stage } from "./dockerfile.ts";
import { addNode, makeRoot, startIn } from "./minimal-root.ts";

const context = fileURLToPath(new URL("../../..", import.meta.url));

export type Image = {
  root: string;
  environment: Record<string, string>;
  workdir: string;
  user: string;
  volumes: string[];
  command: string[];
  healthcheck: string[];
};

/** Builds the Dockerfile in minimal roots in a folder, without a container engine. Returns the last stage. */
export async function buildImage(folder: string, say: (line: string) => void): Promise<Image> {
  const built = new Map<string, Image>();
  for (const stage of parseDockerfile(readFileSync(join(context, "Dockerfile"), "utf8"))) {
    const name = stage.name ?? "image";
    say(`building the stage ${name}, from ${stage.base.split("@")[0]}`);
    built.set(name, await buildStage(stage, join(folder, name), built));
  }
  const image = built.get("image");
  if (image === undefined) throw new Error("the Dockerfile's last stage has a name");
  return image;
}

async function buildStage(stage: Stage, root: string, built: ReadonlyMap<string, Image>): Promise<Image> {
  const [, kind, suite] = /^(node|debian):(?:\d+-)?(\w+)-slim@/.exec(stage.base) ?? [];
  if (suite === undefined) throw new Error(`there is no stand-in for ${stage.base}`);
  makeRoot(root, suite);
  if (kind === "node") addNode(root);
  const image: Image = { root, environment: {}, workdir: "/", user: "root", volumes: [], command: [], healthcheck: [] };
  for (const { name, text: given } of stage.instructions) {
    if (name === "RUN") await runIn(image, given);
    else if (name === "COPY") copy(image, given, built);
    else if (name === "ENV") Object.assign(image.environment, parsePairs(given));
    else if (name === "ARG") image.environment[given.split("=")[0] ?? ""] ??= given.split("=")[1] ?? "";
    else if (name === "WORKDIR") image.workdir = makeFolder(root, given);
    else if (name === "USER") image.user = given;
    else if (name === "VOLUME") image.volumes.push(given);
    else if (name === "CMD") image.command = parseExec(given);
    else if (name === "HEALTHCHECK") image.healthcheck = parseExec(given);
    else if (!["EXPOSE", "LABEL", "STOPSIGNAL"].includes(name)) throw new Error(`${name} is not carried out`);
  }
  return image;
}

function makeFolder(root: string, path: string): string {
  mkdirSync(join(root, path), { recursive: true });
  return path;
}

async function runIn({ root, environment, workdir }: Image, script: string): Promise<void> {
  const { mounts, environment: own } = machineOf(root);
  const options = { environment: { ...environment, ...own }, workdir, mounts };
  const child = startIn(root, ["/bin/sh", "-c", script], options);
  const exited = once(child, "exit");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  if (code !== 0) throw new Error(`RUN ${script} ended with ${code}:\n${(stdout + stderr).slice(-4000)}`);
}

/** Shares this machine's npm cache, and the certificates that its registry may need. */
function machineOf(root: string): { mounts: Record<string, string>; environment: Record<string, string> } {
  const mounts: Record<string, string> = {};
  const environment: Record<string, string> = {};
  const share = (from: string, at: string) => {
    mkdirSync(dirname(join(root, at)), { recursive: true });
    if (statSync(from).isDirectory()) mkdirSync(join(root, at), { recursive: true });
    else appendFileSync(join(root, at), "");
    mounts[at] = from;
    return at;
  };
  const { npm_config_cache: cache, npm_config_registry: registry, NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (cache !== undefined && existsSync(cache)) environment.npm_config_cache = share(cache, "/root/.npm");
  if (registry !== undefined) environment.npm_config_registry = registry;
  if (certificates !== undefined)
    environment.NODE_EXTRA_CA_CERTS = environment.npm_config_cafile = share(certificates, "/run/certificates.pem");
  return { mounts, environment };
}

/** Copies a folder's content to the target. A file goes into the target if that ends in a slash. */
function copy({ root, workdir }: Image, given: string, built: ReadonlyMap<string, Image>): void {
  const [, from, rest = ""] = /^(?:--from=(\S+)\s+)?(.+)$/.exec(given) ?? [];
  const words = rest.split(/\s+/);
  const target = join(root, posix.resolve(workdir, words.at(-1) ?? ""));
  const source = from === undefined ? context : built.get(from)?.root;
  if (source === undefined) throw new Error(`COPY ${given}: there is no stage ${from}`);
  const filter = from === undefined ? (path: string) => !isIgnored(relative(context, path)) : undefined;
  for (const word of words.slice(0, -1)) {
    const path = join(source, word);
    const isFolder = statSync(path).isDirectory();
    const to = isFolder || !rest.endsWith("/") ? target : join(target, basename(word));
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, ...(filter === undefined ? {} : { filter }) });
  }
}

const patterns = readFileSync(join(context, ".dockerignore"), "utf8").trim().split("\n");

/** The last pattern that matches the path or a parent folder decides. */
function isIgnored(path: string): boolean {
  const parts = path.split("/");
  const above = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  const last = patterns.findLast((pattern) => above.some((each) => matchesGlob(each, pattern.replace(/^!/, ""))));
  return last !== undefined && !last.startsWith("!");
}
