import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restore } from "../../src/app/backup.ts";
import { readConfig } from "../../src/app/config/config.ts";
import type { Manifest } from "../../src/backup/entries.ts";
import { missingFrom } from "../../src/migrations/migrate.ts";
import { refusal } from "../cli/cli.ts";
import { inDatabase, installationIn, makeParent, serve } from "./installation.ts";
import { rewriteManifest } from "./rewrite-manifest.ts";

/** A backup with one business and its owner, made by release 1.0.0. */
const released = fileURLToPath(new URL("fixtures/1.0.0.backup", import.meta.url));
const passphrase = "correct horse battery";
const parent = makeParent();
const passphraseFile = join(parent, "passphrase");
const sealed = ["--passphrase-file", passphraseFile];
const tampered = join(parent, "tampered");
/** The tampered function's shell command creates this file in the database's folder. */
const trace = join(parent, "data", "postgres", "trace");

/** Adds a shell command to a function but keeps its checksum, as a forger would. */
function tamper({ functions, ...manifest }: Manifest): Manifest {
  const command = `do $$ begin execute 'copy (select 1) to program ''touch trace'''; end $$;`;
  return {
    ...manifest,
    functions: functions.map((file) =>
      file.name === "claim_due.sql" ? { ...file, sql: `${file.sql}\n${command}` } : file,
    ),
  };
}

beforeAll(async () => {
  writeFileSync(passphraseFile, passphrase);
  const from = { from: released, passphrase };
  await rewriteManifest({ ...from, to: tampered }, tamper);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const into = (name: string) => {
  const installation = installationIn(join(parent, name));
  return { ...installation, environment: { ...installation.environment, SEED: "none" } };
};

test("a backup of the last release is restored without --trust, and the start migrates it", async () => {
  const target = into("released");
  const checked = await target.cli("restore", "--from", released, ...sealed, "--check", "--json");
  expect(checked.json).toMatchObject({ restored: false, unknown_functions: [] });
  expect(await target.cli("restore", "--from", released, ...sealed, "--json")).toMatchObject({ code: 0, stderr: "" });
  const server = await serve(target, "web");
  await server.stop();
  const { rows, missing } = await inDatabase(target, async (db) => ({
    rows: (await db.query("select slug from businesses")).rows,
    missing: await missingFrom(db),
  }));
  expect(rows).toEqual([{ slug: "acme" }]);
  expect(missing).toEqual({ migrations: [], functions: [] });
}, 120_000);

test("a backup with changed SQL functions runs none of them unless it is trusted, and the start replaces them", async () => {
  const target = into("data");
  const refused = refusal(await target.cli("restore", "--from", tampered, ...sealed));
  expect(refused).toContain(
    "it holds SQL functions that differ from this version's and from every release's: claim_due.sql.",
  );
  expect(refused).toContain("give --trust");
  expect(existsSync(target.dataDir)).toBe(false);
  const checked = await target.cli("restore", "--from", tampered, ...sealed, "--check");
  expect(checked.stdout).toContain("a restore needs --trust: claim_due.sql.");

  const trusted = await target.cli("restore", "--from", tampered, ...sealed, "--trust", "--json");
  expect(trusted.json).toMatchObject({ restored: true, unknown_functions: ["claim_due.sql"] });
  // The attack works if the operator trusts the backup.
  expect(existsSync(trace)).toBe(true);
  const server = await serve(target, "web");
  await server.stop();
  expect(await inDatabase(target, missingFrom)).toEqual({ migrations: [], functions: [] });
}, 120_000);

test("a function with another name is refused too, and other statements of a manifest are not run", async () => {
  const added = join(parent, "with-more");
  const from = { from: released, passphrase };
  const more = { name: "more.sql", sql: "select 1", checksum: "0" };
  await rewriteManifest({ ...from, to: added }, ({ functions, ...manifest }) => ({
    ...manifest,
    functions: [...functions, more],
  }));
  expect(refusal(await into("added").cli("restore", "--from", added, ...sealed))).toContain("more.sql");
  const others = join(parent, "with-others");
  await rewriteManifest({ ...from, to: others }, (manifest) => ({
    ...manifest,
    ...{ triggers: ["select 1/0"], views: ["select 1/0"], extensions: ["plpython3u"] },
    migrations: manifest.migrations.map((migration) => ({ ...migration, sql: "select 1/0" })),
  }));
  expect(await into("others").cli("restore", "--from", others, ...sealed, "--json")).toMatchObject({ code: 0 });
}, 120_000);

test("a changed byte, a wrong passphrase and a missing one are refused before anything is written", async () => {
  const target = into("untouched");
  const bytes = readFileSync(released);
  const changed = join(parent, "changed");
  const attempt = (file: string, given: string) =>
    restore(readConfig(target.environment), {
      ...{ file, passphrase: given, say: () => undefined, observe: () => undefined },
    }).then(
      () => "restored",
      (error: Error) => `${error.name}: ${error.message}`,
    );
  for (const share of [0.01, 0.2, 0.5, 0.9, 1]) {
    const at = Math.floor(share * (bytes.length - 1));
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    writeFileSync(changed, copy);
    expect(await attempt(changed, passphrase), `byte ${at}`).toMatch(/^BackupError: /);
  }
  expect(await attempt(released, "incorrect horse battery")).toMatch(/^BackupError: the passphrase is not the one/);
  const plain = join(parent, "plain");
  await rewriteManifest({ from: released, to: plain, passphrase }, (manifest) => manifest, null);
  expect(await attempt(plain, passphrase)).toMatch(/^BackupError: it is not encrypted/);
  expect(existsSync(target.dataDir)).toBe(false);
}, 120_000);
