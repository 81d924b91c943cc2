import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findBinaries, program } from "../../src/embedded-postgres/binaries.ts";
import { acceptsConnections } from "../../src/embedded-postgres/connection.ts";
import {
  type EmbeddedPostgres,
  joinOrStartEmbedded,
  startEmbedded,
} from "../../src/embedded-postgres/embedded-postgres.ts";
import { Server } from "../../src/embedded-postgres/server.ts";

const asRoot = process.getuid?.() === 0;
const holder = fileURLToPath(new URL("holder.ts", import.meta.url));

let dataDir = "";
let said: string[] = [];
let children: ChildProcess[] = [];
let servers: EmbeddedPostgres[] = [];

const say = (line: string) => void said.push(line);

beforeEach(() => {
  said = [];
});

afterEach(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  for (const server of servers) await server.stop();
  const pid = postmasterPid();
  if (pid !== null) await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 });
  children = [];
  servers = [];
});

afterAll(removeFolder);

describe("starting", () => {
  beforeEach(newFolder);

  test("what was written is there after the next start", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
    await first.stop();

    const second = await start();
    expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
    expect(said.filter((line) => line.startsWith("Creating"))).toHaveLength(1);
  });

  test("the database is UTF-8, durable, and on the loopback address alone", async () => {
    const { url } = await start();
    const overLoopback = new URL(url);
    overLoopback.search = "";
    const settings = await query(
      overLoopback.href,
      `SELECT current_database() AS name, current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
        current_setting('listen_addresses') AS addresses, datlocprovider AS provider, datlocale AS locale
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).toEqual([
      { name: "fieldline", fsync: "on", encoding: "UTF8", addresses: "127.0.0.1", provider: "b", locale: "C.UTF-8" },
    ]);
  });

  test("nobody enters without the password, which only its owner can read", async () => {
    const { url } = await start();
    const guessed = new URL(url);
    guessed.password = "guessed";
    await expect(query(guessed.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    guessed.search = "";
    await expect(query(guessed.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toContain(new URL(url).password);
  });

  test("a first start killed half-way is begun again", async () => {
    const child = spawn(process.execPath, [holder, dataDir], { stdio: "ignore" });
    children.push(child);
    await vi.waitFor(() => expect(readdirSync(dataDir).join()).toContain("postgres.new-"), {
      timeout: 5000,
      interval: 2,
    });
    child.kill("SIGKILL");
    await once(child, "exit");

    const { url } = await start();
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("of starts at the same moment exactly one wins, on a new folder and on an old one", async () => {
    for (const _ of ["new", "old"]) {
      const starts = await Promise.all(Array.from({ length: 3 }, () => hold()));
      expect(starts.filter(({ answer }) => answer.url !== undefined)).toHaveLength(1);
      for (const { answer } of starts)
        if (answer.url === undefined) expect(answer.error).toContain("is in use by another Fieldline");
      for (const { child } of starts) child.kill("SIGKILL");
    }
  });

  test.runIf(asRoot)("root's server runs as another user", async () => {
    await start();
    expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0);
    expect(statSync(join(dataDir, "postgres")).uid).toBe(statSync(`/proc/${postmasterPid()}`).uid);
  });

  test.runIf(asRoot)(
    "where that user cannot enter the folder, the data lies aside and the start says where",
    async () => {
      chmodSync(dataDir, 0o700);
      const first = await start();
      await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
      await first.stop();
      const aside = readFileSync(join(dataDir, "postgres-is-at"), "utf8").trim();
      try {
        expect(aside).toMatch(/^\/var\/tmp\/fieldline-/);
        expect(said.join()).toContain(aside);
        const second = await start();
        expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
        await second.stop();
      } finally {
        rmSync(dirname(aside), { recursive: true, force: true });
      }
    },
  );
});

describe("a start that cannot succeed", () => {
  beforeEach(newFolder);

  test.runIf(asRoot)("names the file that another user owns, and asks the server less and less often", async () => {
    await (await start()).stop();
    const file = join(dataDir, "postgres/global/pg_filenode.map");
    chownSync(file, 0, 0);
    const log = join(dataDir, "postgres.log");
    const logSize = statSync(log).size;
    const { uid, gid } = serverUser();
    await expect(startEmbedded({ dataDir, say, timeouts: { connectMs: 2000 } })).rejects.toThrow(
      `${file} belongs to uid 0, and Postgres runs as uid ${uid}): give Postgres its files back (chown -R ${uid}:${gid} ${dirname(dirname(file))})`,
    );
    const refusals =
      readFileSync(log, "utf8")
        .slice(logSize)
        .match(/FATAL: +the database system is/g) ?? [];
    expect(refusals.length).toBeLessThan(20);
    chownSync(file, uid, gid);
    expect(await query((await start()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test.runIf(asRoot)("says whose a database has to be that was given to root", async () => {
    await (await start()).stop();
    chownSync(join(dataDir, "postgres"), 0, 0);
    await expect(start()).rejects.toThrow(/belongs to root, as whom Postgres refuses to run: .*chown -R/);
  });

  test("gives up a server that is never ready", async () => {
    const folder = join(dataDir, "native");
    mkdirSync(join(folder, "bin"), { recursive: true });
    const idle = `process.on("SIGINT", () => process.exit(1)); setInterval(() => undefined, 1000);`;
    writeFileSync(join(folder, "bin/postgres"), `#!${process.execPath}\n${idle}\n`, { mode: 0o755 });
    mkdirSync(join(dataDir, "postgres"));
    const starting = Server.start({
      location: { data: join(dataDir, "postgres"), binaries: { folder, version: "18.0.0" }, user: null },
      logFile: join(dataDir, "postgres.log"),
      password: "none",
      settings: {},
      say,
      timeouts: { startMs: 1000 },
    });
    await expect(starting).rejects.toThrow(/did not start \(it was not ready within 1 seconds\): read .*postgres\.log/);
  });

  test("a server that accepts a connection and says nothing counts as one that does not answer", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    expect(await acceptsConnections(`postgresql://postgres:none@127.0.0.1:${port}/fieldline`)).toBe(false);
    silent.close();
  });
});

describe("one owner", () => {
  beforeAll(newFolder);

  test("a second start on the folder is refused, naming the first", async () => {
    const { child } = await hold();
    await expect(start()).rejects.toThrow(`${dataDir} is in use by another Fieldline (pid ${child.pid})`);
  });

  test("a command joins the running server and leaves it running", async () => {
    const { answer } = await hold();
    const joined = await joinOrStartEmbedded({ dataDir, say });
    expect(joined.url).toBe(answer.url);
    await joined.stop();
    expect(await query(joined.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("a command where nothing runs starts the server and stops it; a server's start waits for it", async () => {
    const command = await joinOrStartEmbedded({ dataDir, say });
    const pid = postmasterPid();
    const starting = start();
    await vi.waitFor(() => expect(said.join()).toContain("Waiting for"), { timeout: 5000 });
    await command.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await query((await starting).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

describe("after a crash", () => {
  beforeAll(newFolder);

  test("the server goes with its killed owner, and what was committed stays", async () => {
    const { child, answer } = await hold();
    await query(answer.url ?? "", "CREATE TABLE kept AS SELECT 42 AS value");
    const pid = postmasterPid();
    expect(isAlive(pid)).toBe(true);
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 2000, interval: 20 });

    const { url } = await start();
    expect(await query(url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  });

  test("a start right after the kill finds its way", async () => {
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

  test("a pid file naming somebody else's process hinders nothing, and that process is left alone", async () => {
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

  test("a server that dies under us comes back at the same address", async () => {
    const { url } = await start();
    const pid = postmasterPid();
    process.kill(pid ?? 0, "SIGKILL");
    await vi.waitFor(async () => expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]), {
      timeout: 15_000,
    });
    expect(postmasterPid()).not.toBe(pid);
  });

  test("a server that cannot be started again is tried until it can, with growing pauses", async () => {
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

  test("whoever stops while it cannot be started does not wait for the next try", async () => {
    const server = await start();
    const release = forbidStarts();
    process.kill(postmasterPid() ?? 0, "SIGQUIT");
    await vi.waitFor(() => expect(pauses()).toHaveLength(1), 15_000);
    await server.stop();
    release();
    expect(said).not.toContain("The embedded Postgres runs again");
    expect(await query((await start()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

function removeFolder(): void {
  // The initdb of a start that was killed may still be writing.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function newFolder(): void {
  if (dataDir !== "") removeFolder();
  dataDir = mkdtempSync(join(tmpdir(), "fieldline-embedded-"));
  chmodSync(dataDir, 0o711);
}

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, say });
  servers.push(server);
  return server;
}

async function hold(): Promise<{ child: ChildProcess; answer: { url?: string; error?: string } }> {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ["pipe", "pipe", "ignore"] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return { child, answer: JSON.parse(line) };
}

/** The seconds until the next try, as they were said. */
function pauses(): number[] {
  return said.flatMap((line) => Number(/It is tried again in (\d+) s$/.exec(line)?.[1] ?? Number.NaN) || []);
}

/** A configuration that Postgres refuses, until it is released. */
function forbidStarts(): () => void {
  const file = join(dataDir, "postgres/postgresql.conf");
  const configuration = readFileSync(file);
  writeFileSync(file, "nonsense = 'on'\n");
  return () => writeFileSync(file, configuration);
}

/** As a crash leaves it that took the watchdog along. */
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

function serverUser(): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  return { uid, gid };
}

function postmasterPid(): number | null {
  try {
    return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

function isAlive(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
