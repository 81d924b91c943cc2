import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";

export type SystemUser = { uid: number; gid: number };

export async function ownerOf(path: string): Promise<SystemUser | null> {
  const found = await stat(path).catch(() => null);
  return found && { uid: found.uid, gid: found.gid };
}

/** Finds the user `postgres` or `nobody`. */
export async function unprivilegedUser(): Promise<SystemUser> {
  const users = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user)
    throw new Error(
      "Postgres refuses to run as root, and there is no user postgres or nobody here: start as another user, or set DATABASE_URL.",
    );
  return { uid: Number(user[2]) >>> 0, gid: Number(user[3]) >>> 0 };
}

/** Whether a shell script succeeds when that user runs it. `values` are its arguments. */
export function succeedsAs(user: SystemUser, script: string, ...values: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile("/bin/sh", ["-c", script, "sh", ...values], { ...user, cwd: "/", timeout: 30_000 }, (error) =>
      resolve(error === null),
    );
  });
}
