import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { Gauge } from "prom-client";
import type { Pool } from "../postgres/driver.ts";

type Observed = { pool: Pool; dataDir: string; appUrl: string };

let observed: Observed | undefined;

const connectTimeoutMs = 5_000;
/** One hour, because a certificate changes about once in two months. */
const certificateEveryMs = 3_600_000;

let lastCertificate: { readAt: number; expiry: number | undefined } | undefined;

/** Sets the parts that the gauges measure whenever the metrics are read. */
export function observeHost(parts: Observed): void {
  observed = parts;
}

new Gauge({
  name: "fieldline_backup_last_timestamp_seconds",
  help: "When the last backup was made by cli backup; absent where there is none.",
  async collect() {
    this.remove();
    const { rows } =
      (await observed?.pool.query<{ time: number | null }>(
        "select extract(epoch from max(made_at))::float8 as time from backups",
      )) ?? {};
    const time = rows?.[0]?.time;
    if (time != null) this.set(time);
  },
});

new Gauge({
  name: "fieldline_data_dir_free_bytes",
  help: "Free bytes of the disk that DATA_DIR lies on.",
  async collect() {
    const disk = await readDisk();
    if (disk !== undefined) this.set(disk.bavail * disk.bsize);
  },
});

new Gauge({
  name: "fieldline_data_dir_size_bytes",
  help: "Size in bytes of the disk that DATA_DIR lies on.",
  async collect() {
    const disk = await readDisk();
    if (disk !== undefined) this.set(disk.blocks * disk.bsize);
  },
});

new Gauge({
  name: "fieldline_certificate_expiry_timestamp_seconds",
  help: "When the certificate expires that APP_URL shows; absent if it shows none.",
  async collect() {
    this.remove();
    const expiry = await readExpiryInTurn();
    if (expiry !== undefined) this.set(expiry);
  },
});

/** Undefined if the folder does not exist yet. */
async function readDisk() {
  return observed === undefined ? undefined : statfs(observed.dataDir).catch(() => undefined);
}

async function readExpiryInTurn(): Promise<number | undefined> {
  const now = performance.now();
  if (observed === undefined || !observed.appUrl.startsWith("https:")) return undefined;
  if (lastCertificate === undefined || now - lastCertificate.readAt > certificateEveryMs) {
    const expiry = await readExpiry(new URL(observed.appUrl));
    lastCertificate = { readAt: now, expiry };
  }
  return lastCertificate.expiry;
}

/**
 * The certificate's expiry in seconds since 1970, even if the certificate is expired or untrusted. Undefined if the
 * server does not answer.
 */
export function readExpiry({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? 443 : Number(port),
      servername: /^[\d.]+$|:/.test(hostname) ? "" : hostname,
      rejectUnauthorized: false,
      timeout: connectTimeoutMs,
    });
    const finish = (expiry: number | undefined) => {
      socket.destroy();
      resolve(expiry);
    };
    socket.once("secureConnect", () => {
      const time = new Date(socket.getPeerCertificate().valid_to).getTime();
      finish(Number.isNaN(time) ? undefined : time / 1000);
    });
    socket.once("timeout", () => finish(undefined));
    socket.once("error", () => finish(undefined));
  });
}
