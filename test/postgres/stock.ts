import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type SystemUser, unprivilegedUser } from "../../src/embedded-postgres/system-user.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { ensureTenantRole } from "../../src/migrations/role.ts";
import { freePort } from "../world/server.ts";

const exec = promisify(execFile);

/** PostgreSQL's programs. `hasJit` is false for packages without the JIT compiler. */
export type Stock = { bin: string; version: string; hasJit: boolean };

export type StockServer = {
  /** The database `postgres`, as the superuser. */
  adminUrl: string;
  stop(): Promise<void>;
};

const debianFolder = "/usr/lib/postgresql";
const programs = ["initdb", "postgres"];
const startTimeoutMs = 60_000;

/** The servers installed by Debian's or PostgreSQL's packages, oldest first. */
export function listStock(): Promise<Stock[]> {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  const folders = versions.sort((a, b) => a - b).map((version) => join(debianFolder, String(version), "bin"));
  return Promise.all(folders.filter(hasPrograms).map(describeStock));
}

export function hasPrograms(bin: string): boolean {
  return programs.every((name) => existsSync(join(bin, name)));
}

export async function describeStock(bin: string): Promise<Stock> {
  const { stdout } = await exec(join(bin, "postgres"), ["--version"], { cwd: "/" });
  const libraries = [join(bin, "../lib"), join(bin, "../lib/postgresql")];
  return {
    bin,
    version: stdout.match(/[\d.]+/)?.[0] ?? "",
    hasJit: libraries.some((folder) => existsSync(join(folder, "llvmjit.so"))),
  };
}

/** A cluster with initdb's defaults and the given settings. Deleted when it stops. */
export async function startStock({ bin }: Stock, settings: Record<string, string> = {}): Promise<StockServer> {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-stock-"));
  // The server's user creates its folder in here.
  chmodSync(folder, 0o777);
  const data = join(folder, "data");
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  try {
    const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
    // initdb adopts the machine's time zone. This one is not UTC.
    const env = { PATH: process.env.PATH, TZ: "Australia/Sydney" };
    await exec(join(bin, "initdb"), [`--pgdata=${data}`, ...options], { ...user, cwd: "/", env });
    const server = await launch({ bin, data, user, settings });
    return {
      adminUrl: server.url,
      async stop() {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A migrated, empty database on the server. */
export async function createMigrated({ adminUrl }: StockServer): Promise<{ url: string }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query("create database fieldline").finally(() => client.end());
  const url = new URL(adminUrl);
  url.pathname = "/fieldline";
  await ensureTenantRole(url.href);
  await migrate(url.href, { say: () => undefined });
  return { url: url.href };
}

type Launch = { bin: string; data: string; user: SystemUser | undefined; settings: Record<string, string> };

async function launch({ bin, data, user, settings }: Launch) {
  const port = await freePort();
  const all = {
    port: String(port),
    unix_socket_directories: dirname(data),
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(bin, "postgres"), ["-D", data, ...options], { ...user, cwd: "/", stdio: "ignore" });
  const leave = () => child.kill("SIGQUIT");
  process.once("exit", leave);
  const ended = once(child, "exit");
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  async function stop(): Promise<void> {
    process.off("exit", leave);
    child.kill("SIGINT");
    await ended;
  }
  for (const deadline = performance.now() + startTimeoutMs; !(await answers(url)); await delay(50)) {
    if (child.exitCode !== null) throw new Error(`the PostgreSQL of ${bin} ended with ${child.exitCode}`);
    if (performance.now() < deadline) continue;
    await stop();
    throw new Error(`the PostgreSQL of ${bin} was not ready within ${startTimeoutMs / 1000} s`);
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  const isOpen = await client.connect().then(
    () => true,
    () => false,
  );
  if (isOpen) await client.end();
  return isOpen;
}
