import pg from "pg";
import { superuser } from "./cluster.ts";

const database = "fieldline";

/** The loopback port and, where the system and the path allow it, the folder of a socket, which is a fifth to a third faster. */
export type Address = { port: number; socketFolder?: string };

export function urlOf({ port, socketFolder }: Address, password: string): string {
  const socket = socketFolder === undefined ? "" : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}${socket}`;
}

/** The socket lies in the cluster's own folder, which nobody else may enter; its path can have about 100 characters. */
export function addressOf(data: string, port: number): Address {
  const fits = process.platform !== "win32" && /^[\w./-]{1,85}$/.test(data);
  return fits ? { port, socketFolder: data } : { port };
}

/** Whether the server accepts connections. A wrong password is an error, because waiting does not help. */
export async function acceptsConnections(url: string): Promise<boolean> {
  try {
    await execute(url, "SELECT 1");
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "3D000") return createDatabase(url);
    if (code === "28P01")
      throw new Error("The embedded Postgres rejects the password in postgres-password beside its data.");
    return false;
  }
}

async function createDatabase(url: string): Promise<boolean> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  await execute(maintenance.href, `CREATE DATABASE ${database}`).catch((error) =>
    codeOf(error) === "42P04" ? undefined : Promise.reject(error),
  );
  return true;
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
