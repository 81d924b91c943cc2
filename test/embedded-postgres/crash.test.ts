import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { findBinaries, program } from "../../src/embedded-postgres/binaries.ts";
import {
  children,
  dataDir,
  hold,
  isAlive,
  postmasterPid,
  query,
  said,
  serverUser,
  start,
  useFolder,
} from "./folder.ts";

useFolder("file");

test("the server stops when its owner is killed, and keeps committed data", async () => {
  const { child, answer } = await hold();
  await query(answer.url ?? "", "CREATE TABLE kept AS SELECT 42 AS value");
  const pid = postmasterPid();
  expect(isAlive(pid)).toBe(true);
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 2000, interval: 20 });

  const { url } = await start();
  expect(await query(url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
});

test("a start right after a kill succeeds", async () => {
  const { child } = await hold();
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await query((await start()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a server left running by an earlier start is stopped first", async () => {
  await (await start()).stop();
  const orphan = await startUnwatched();
  const { url } = await start();
  expect(said.join()).toContain(`(pid ${orphan})`);
  expect(postmasterPid()).not.toBe(orphan);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a stale pid file that names another process is ignored, and that process is left alone", async () => {
  await (await start()).stop();
  const stranger = spawn(process.execPath, ["-e", "process.stdin.resume()"], {
    ...serverUser(),
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  children.push(stranger);
  await once(stranger, "spawn");
  const data = join(dataDir, "postgres");
  writeFileSync(
    join(data, "postmaster.pid"),
    `${stranger.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n  1234567   1234567\nready   \n`,
  );

  const { url } = await start();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
});

test("a server that crashes is restarted at the same address", async () => {
  const { url } = await start();
  const pid = postmasterPid();
  process.kill(pid ?? 0, "SIGKILL");
  await vi.waitFor(async () => expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]), {
    timeout: 15_000,
  });
  expect(postmasterPid()).not.toBe(pid);
});

test("restarts are retried with growing pauses until one succeeds", async () => {
  const { url } = await start();
  await query(url, "CREATE TABLE kept_again AS SELECT 42 AS value");
  const release = forbidStarts();
  process.kill(postmasterPid() ?? 0, "SIGQUIT");
  await vi.waitFor(() => expect(pauses()).toHaveLength(2), 15_000);
  release();
  await vi.waitFor(
    async () => expect(await query(url, "SELECT value FROM kept_again")).toEqual([{ value: 42 }]),
    15_000,
  );
  expect(pauses().slice(0, 2)).toEqual([1, 2]);
  await vi.waitFor(() => expect(said.at(-1)).toBe("The embedded Postgres runs again"));
});

test("stop does not wait for the next restart", async () => {
  const server = await start();
  const release = forbidStarts();
  process.kill(postmasterPid() ?? 0, "SIGQUIT");
  await vi.waitFor(() => expect(pauses()).toHaveLength(1), 15_000);
  await server.stop();
  release();
  expect(said).not.toContain("The embedded Postgres runs again");
  expect(await query((await start()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

/** The seconds until the next restart, as logged. */
function pauses(): number[] {
  return said.flatMap((line) => Number(/It is tried again in (\d+) s$/.exec(line)?.[1] ?? Number.NaN) || []);
}

/** Writes a configuration that Postgres rejects. Returns a function that restores the previous one. */
function forbidStarts(): () => void {
  const file = join(dataDir, "postgres/postgresql.conf");
  const configuration = readFileSync(file);
  writeFileSync(file, "nonsense = 'on'\n");
  return () => writeFileSync(file, configuration);
}

/** Starts a server without its watchdog, as a crash of both processes would leave it. */
async function startUnwatched(): Promise<number> {
  const data = join(dataDir, "postgres");
  const options = ["-D", data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${data}`];
  const child = spawn(program(await findBinaries(dataDir), "postgres"), options, {
    ...serverUser(),
    cwd: "/",
    stdio: "ignore",
  });
  children.push(child);
  await vi.waitFor(() => expect(readFileSync(join(data, "postmaster.pid"), "utf8")).toContain("ready"), {
    timeout: 5000,
  });
  return child.pid ?? 0;
}
