import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { unprivilegedUser } from "../../src/embedded-postgres/system-user.ts";
import { freePort } from "../world/server.ts";

export type PoolMode = "transaction" | "session";

export type PgBouncer = {
  /** The same database, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
};

const program = ["/usr/sbin/pgbouncer", "pgbouncer"].find((each) => spawnSync(each, ["-V"]).error === undefined);

export const isInstalled = program !== undefined;

/** Replaces an operator's values in a sample. Throws if the sample lacks one of them. */
function substitute(sample: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the sample has no ${JSON.stringify(from)}`);
    return changed.replaceAll(from, to);
  }, sample);
}

/** Runs the sample configuration of `ops/` in front of every database of the server. */
export async function startPgBouncer(url: string, mode: PoolMode, poolSize: number): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { username, password, port: serverPort } = new URL(url);
  const users = join(folder, "users");
  writeFileSync(users, `"${username}" "${password}"\n`);
  const sample = readFileSync(fileURLToPath(new URL("../../ops/pgbouncer.ini", import.meta.url)), "utf8");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    substitute(sample, {
      "fieldline = host=127.0.0.1 port=5432": `* = host=127.0.0.1 port=${serverPort}`,
      "listen_port = 6432": `listen_port = ${port}`,
      "/etc/pgbouncer/userlist.txt": users,
      "pool_mode = transaction": `pool_mode = ${mode}`,
      "default_pool_size = 20": `default_pool_size = ${poolSize}`,
    }).concat("unix_socket_dir =\n"),
  );
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  const child = spawn(program ?? "pgbouncer", ["-q", file], { ...user, stdio: ["ignore", "ignore", "pipe"] });
  const leave = () => child.kill("SIGKILL");
  process.once("exit", leave);
  const output = text(child.stderr);
  await listening(child, port, output);
  return {
    through(original) {
      const changed = new URL(original);
      changed.port = String(port);
      changed.search = "";
      return changed.href;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      process.off("exit", leave);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess, port: number, output: Promise<string>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${await output}`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
