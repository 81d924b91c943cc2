import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Call, Surface } from "./calls.ts";
import { seats, sessionCount } from "./contenders.ts";
import { drive } from "./drive.ts";
import type { Loaded } from "./load.ts";
import { type ServerPlan, startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

type Frame = { functionName: string; url: string; lineNumber: number };
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[]; timeDeltas: number[] };

const shown = 25;
const warmUpSeconds = 3;

type Parts = Omit<ServerPlan, "program" | "nodeOptions"> & {
  call: Call;
  surface: Surface;
  loaded: Loaded;
  seconds: number;
};

/** CPU time of the platform's core under a call, by function and by package, without idle time. */
export async function profile({ call, surface, loaded, seconds, ...plan }: Parts): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-profile-"));
  try {
    const nodeOptions = ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=400"];
    const server = await startServer({ ...plan, program: "platform.ts", nodeOptions });
    const credentials =
      surface === "rest"
        ? loaded.keys.map((key) => ({ "x-api-key": key }))
        : await Promise.all(
            loaded.emails.slice(0, sessionCount).map((email) => signIn(server.origin, email, loaded.password)),
          );
    const rotation = seats(loaded, credentials).map((seat) => call.request(surface, seat));
    await drive(server.origin, rotation, warmUpSeconds);
    const { count, seconds: took } = await drive(server.origin, rotation, seconds);
    await server.stop();
    const [file] = readdirSync(folder);
    if (file === undefined) throw new Error("the server left no profile");
    const taken = readProfile(readFileSync(join(folder, file), "utf8"));
    // Leaves out the start and the warm-up.
    return `${call.title}: ${(count / took).toFixed(0)} requests/s while profiled\n\n${render(taken, took * 1e6)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** V8's CPU profile format. */
function readProfile(text: string): Profile {
  return JSON.parse(text) as Profile;
}

function render({ nodes, samples, timeDeltas }: Profile, microseconds: number): string {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const functions = new Map<string, number>();
  const packages = new Map<string, number>();
  let total = 0;
  let past = 0;
  for (let index = samples.length - 1; index >= 0 && past < microseconds; index -= 1) {
    const frame = frames.get(samples[index] ?? -1);
    const took = timeDeltas[index] ?? 0;
    past += took;
    if (frame === undefined || frame.functionName === "(idle)") continue;
    total += took;
    add(functions, `${frame.functionName || "(anonymous)"}  ${placeOf(frame)}`, took);
    add(packages, packageOf(frame), took);
  }
  return `By function\n${top(functions, total)}\n\nBy package\n${top(packages, total)}\n`;
}

function add(sums: Map<string, number>, name: string, took: number): void {
  sums.set(name, (sums.get(name) ?? 0) + took);
}

function top(sums: Map<string, number>, total: number): string {
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shown)
    .map(([name, took]) => `${((took / total) * 100).toFixed(1).padStart(6)} %  ${name}`)
    .join("\n");
}

function placeOf({ url, lineNumber }: Frame): string {
  const place = url.replace(/^.*\/node_modules\//, "").replace(/^file:\/\/.*?\/(?=src\/)/, "");
  return place === "" ? "" : `${place}:${lineNumber + 1}`;
}

function packageOf({ url, functionName }: Frame): string {
  if (url === "") return functionName.startsWith("(") ? functionName : "native";
  if (url.startsWith("node:")) return "node";
  const named = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return named ?? url.replace(/^.*?\/(src\/[^/]+).*$/, "$1");
}
