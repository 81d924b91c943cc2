import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { observeHost, readExpiry } from "../../src/app/host-metrics.ts";
import { startWorld } from "../world/world.ts";

const certificates = fileURLToPath(new URL("../safe-fetch/certificates/", import.meta.url));

async function readMetric(name: string): Promise<number | undefined> {
  const metric = (await register.getMetricsAsJSON()).find((each) => each.name === name);
  return metric?.values[0]?.value;
}

test.each(["good", "expired"])("the expiry of a certificate is read, also of an %s one", async (name) => {
  const read = (end: string) => readFileSync(`${certificates}${name}${end}.pem`);
  const server = createServer({ cert: read(""), key: read("-key") });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const expiry = await readExpiry(new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`));
  expect((expiry ?? 0) * 1000 > Date.now()).toBe(name === "good");
  expect(expiry).toBeGreaterThan(1_000_000_000);
  await once(server.close(), "close");
  expect(await readExpiry(new URL("https://127.0.0.1:1"))).toBeUndefined();
});

test("the last backup's time and the disk's room are exposed", async () => {
  const world = await startWorld();
  mkdirSync(world.config.dataDir, { recursive: true });
  const pool = world.database.systemPool;
  observeHost({ pool, dataDir: world.config.dataDir, appUrl: "http://localhost" });
  expect(await readMetric("fieldline_backup_last_timestamp_seconds")).toBeUndefined();
  await pool.query(
    "insert into backups (made_at, size) values ('2026-01-02T03:04:05Z', 1), ('2026-01-01T00:00:00Z', 1)",
  );
  expect(await readMetric("fieldline_backup_last_timestamp_seconds")).toBe(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000);
  const [free, size] = [
    await readMetric("fieldline_data_dir_free_bytes"),
    await readMetric("fieldline_data_dir_size_bytes"),
  ];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free ?? Number.POSITIVE_INFINITY);
  expect(await readMetric("fieldline_certificate_expiry_timestamp_seconds")).toBeUndefined();
  await world.close();
});
