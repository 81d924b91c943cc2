import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { ClusterLocation } from "./locate-cluster.ts";
import { StartError } from "./start-error.ts";
import { ownerOf } from "./system-user.ts";

const tooFullBytes = 1_000_000;

type Failure = { location: ClusterLocation; logFile: string; log: string; reason?: string };

/** `reason` is why the server did not start, if another source than its log says so. */
export async function explainFailure({ location, logFile, log, reason }: Failure): Promise<StartError> {
  const { data } = location;
  const stranger = await findStranger(data);
  if (stranger !== undefined)
    return failed(
      `${stranger.path} belongs to uid ${stranger.uid}, and Postgres runs as uid ${stranger.serverUid}`,
      `give Postgres its files back (chown -R ${stranger.serverUid}:${stranger.serverGid} ${data}), and start again`,
    );
  const { bavail, bsize } = await statfs(data);
  // On a full disk the server cannot write its log either.
  if (bavail * bsize < tooFullBytes) return failed("the disk is full", "make room, and start again");
  return failed(reason ?? lastComplaint(log), `read ${logFile}, mend what it says, and start again`);
}

function failed(reason: string, todo: string): StartError {
  return new StartError(`The embedded Postgres did not start (${reason})`, todo);
}

function lastComplaint(log: string): string {
  const lines = log.trim().split("\n");
  const line = lines.findLast((each) => /FATAL|PANIC|not found|denied/.test(each)) ?? lines.at(-1) ?? "";
  return line.trim() || "it said nothing";
}

type Stranger = { path: string; uid: number; serverUid: number; serverGid: number };

/** Finds a file of the cluster that does not belong to the owner of its folder, such as after a restore by root. */
async function findStranger(data: string): Promise<Stranger | undefined> {
  const owner = await ownerOf(data);
  if (owner === null || process.platform === "win32") return undefined;
  const names = await readdir(data, { recursive: true });
  for (const name of names) {
    const found = await stat(join(data, name)).catch(() => undefined);
    if (found !== undefined && found.uid !== owner.uid)
      return { path: join(data, name), uid: found.uid, serverUid: owner.uid, serverGid: owner.gid };
  }
  return undefined;
}
