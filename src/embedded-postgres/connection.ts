import pg from "pg";
import { superuser } from "./cluster.ts";

const database = "fieldline";
const answerTimeoutMs = 5_000;
const createTimeoutMs = 60_000;

/**
 * The loopback port. Also the folder of a Unix socket if the system and the path allow it: it is a fifth to a third
 * faster.
 */
export type Address = { port: number; socketFolder?: string };

export function urlOf({ port, socketFolder }: Address, password: string): string {
  const socket = socketFolder === undefined ? "" : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}${socket}`;
}

/** The socket is in the cluster's folder, which no other user can enter. Its path can have about 100 characters. */
export function addressOf(data: string, port: number): Address {
  const fits = process.platform !== "win32" && /^[\w./-]{1,85}$/.test(data);
  return fits ? { port, socketFolder: data } : { port };
}

export async function acceptsConnections(url: string): Promise<boolean> {
  return (await findRefusal(url)) === undefined;
}

/**
 * Returns why the server does not accept a connection; undefined if it does. Throws for a wrong password, because
 * waiting does not help.
 */
export async function findRefusal(url: string): Promise<string | undefined> {
  try {
    await execute(url, "SELECT 1", answerTimeoutMs);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === "3D000") return createDatabase(url);
    if (code === "28P01")
      throw new Error(
        "The embedded Postgres rejects the password in postgres-password beside its data: put back the file that was there when the database was made",
      );
    return error instanceof Error ? error.message || code : String(error);
  }
}

async function createDatabase(url: string): Promise<undefined> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  await execute(maintenance.href, `CREATE DATABASE ${database}`, createTimeoutMs).catch((error) =>
    codeOf(error) === "42P04" ? undefined : Promise.reject(error),
  );
}

async function execute(url: string, sql: string, timeoutMs: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    // A server that does not answer does not close the connection either.
    const cut = setTimeout(() => client.connection.stream.destroy(), 1000);
    await client.end().catch(() => undefined);
    clearTimeout(cut);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
