import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, restore } from "../../src/app/backup.ts";
import { readConfig } from "../../src/app/config/config.ts";
import { refusal, runFile } from "../cli/cli.ts";
import { pdf } from "../files/portal.ts";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";
import type { ServerProcess } from "../world/server.ts";
import {
  brokenReferences,
  enter,
  type Installation,
  inDatabase,
  installationIn,
  makeParent,
  rowsOf,
  schemaOf,
  serve,
} from "./installation.ts";
import { rewriteManifest } from "./rewrite-manifest.ts";

const parent = makeParent();
const file = join(parent, "backup");
const passphraseFile = join(parent, "passphrase");
const passphrase = ["--passphrase-file", passphraseFile];
/** A backup by the version before a migration that only adds an index. */
const older = join(parent, "older");
const newer = join(parent, "newer");
const lastMigration = "20261124001811_latest_message_index";
const [original, restored] = [installationIn(join(parent, "original")), installationIn(join(parent, "restored"))];

let receiver: Receiver;
let server: ServerProcess;
let fileId: string;
/** Customers whose creation was confirmed before the backup began. */
const before: string[] = [];

/** Backs an installation up during writes. Its worker never runs, so outgoing messages stay queued. */
beforeAll(async () => {
  writeFileSync(passphraseFile, "correct horse battery\n");
  receiver = await startReceiver();
  server = await serve(original, "web");
  const { client, graphql, cookie } = await enter(server, original);
  const subscription = { url: receiver.url, events: ["customer.created"] };
  expect((await client("POST", "/v1/webhooks/subscriptions", { body: subscription })).status).toBe(201);
  const create = async (name: string) => {
    const made = await client("POST", "/v1/customers", { body: { name, phone: "+61412000999" } });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id as string;
  };
  const customerId = await create("before 0");
  before.push(customerId);
  const held = await graphql("mutation($input: SendMessageInput!) { send_message(input: $input) { status } }", {
    input: { customer_id: customerId, channel: "sms", text: "Held when it was backed up" },
  });
  expect(held.body.errors).toBeUndefined();
  const uploaded = await fetch(`${server.origin}/files/customers/${customerId}?upload=${randomUUID()}&name=a.pdf`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new Uint8Array(pdf),
  });
  fileId = ((await uploaded.json()) as { id: string }).id;

  for (let number = 1; number < 20; number += 1) before.push(await create(`before ${number}`));
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1) await create(`meanwhile ${number}`);
  })();
  const made = await original.cli("backup", "--to", file, ...passphrase, "--json");
  isOver = true;
  await writing;
  expect(made.stderr).toBe("");
  expect(made.json).toMatchObject({ encrypted: true, files: 1, warnings: [] });
  const from = { from: file, passphrase: "correct horse battery" };
  await rewriteManifest({ ...from, to: older }, ({ migrations, ...manifest }) => ({
    ...manifest,
    migrations: migrations.filter(({ name }) => name !== lastMigration),
  }));
  await rewriteManifest({ ...from, to: newer }, ({ migrations, ...manifest }) => ({
    ...manifest,
    migrations: [...migrations, { name: "29991231000000_later", checksum: "0" }],
  }));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await receiver.close();
  rmSync(parent, { recursive: true, force: true });
});

test("a backup that is cut, sealed with another passphrase or newer is refused before anything is written", async () => {
  const sealed = readFileSync(file);
  const cut = join(parent, "cut");
  writeFileSync(cut, sealed.subarray(0, sealed.length - 1));
  const target = installationIn(join(parent, "untouched"));
  const parts = { passphrase: "correct horse battery", say: () => undefined, observe: () => undefined };
  const into = ({ environment }: Installation, given: object) =>
    restore(readConfig(environment), { ...parts, file, ...given }).then(
      () => "restored",
      (error: Error) => error.message,
    );
  expect(await into(target, { file: cut })).toBe("it was cut short or altered");
  expect(await into(target, { passphrase: "another passphrase" })).toBe(
    "the passphrase is not the one that it was made with",
  );
  expect(await into(original, {})).toMatch(
    /original is in use by another Fieldline \(pid \d+\): stop that one first, or set another DATA_DIR$/,
  );
  expect(refusal(await target.cli("restore", "--from", newer, ...passphrase))).toBe(
    `${newer}: it was made by a newer version of Fieldline, which has the migration 29991231000000_later`,
  );
  const again = backUp(readConfig(original.environment), { ...parts, file });
  await expect(again).rejects.toThrow(/^it exists already$/);
  expect(existsSync(target.dataDir)).toBe(false);
});

test("a restore creates the same database, which the start migrates, and queued messages go out", async () => {
  const killed = runFile("src/cli/main.ts", ["restore", "--from", file, ...passphrase], restored.environment);
  const exited = once(killed, "exit");
  // The database exists by then, but holds nothing of the backup.
  await expect
    .poll(() => existsSync(join(restored.dataDir, "owner.json")), { timeout: 30_000, interval: 5 })
    .toBe(true);
  killed.kill("SIGKILL");
  await exited;
  await expect(inDatabase(restored, rowsOf)).rejects.toThrow(/^a restore into .*restored did not finish: run it again/);
  const done = await restored.cli("restore", "--from", older, ...passphrase, "--json");
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(done.json).toMatchObject({ restored: true, files: 1 });

  const there = await inDatabase(original, async (db) => ({ rows: await rowsOf(db), schema: await schemaOf(db) }));
  const customers = await inDatabase(restored, async (db) => {
    const isLater = /latest_message_(index|id_idx)/;
    expect(await schemaOf(db)).toEqual(there.schema.filter((line) => !isLater.test(line)));
    expect(await brokenReferences(db)).toEqual([]);
    const rows = await rowsOf(db);
    for (const [table, texts] of rows) {
      const known = new Set(there.rows.get(table));
      // The last use of a key and its remaining quota have changed since.
      if (!["api_keys", "quotas"].includes(table))
        expect(
          texts.filter((text) => !known.has(text)),
          table,
        ).toEqual([]);
    }
    expect(rows.get("messages")).toEqual(there.rows.get("messages"));
    const { rows: found } = await db.query<{ id: string }>("select id from customers");
    return found.map(({ id }) => id);
  });
  expect(customers).toEqual(expect.arrayContaining(before));

  await server.stop();
  server = await serve(restored);
  expect(await inDatabase(restored, schemaOf)).toEqual(there.schema);
  const { client, graphql, cookie } = await enter(server, restored);
  expect((await client("GET", "/v1/me")).status).toBe(200);
  const { body } = await graphql("query($id: ID!) { files(customer_id: $id) { data { id url } } }", { id: before[0] });
  expect(body.data.files.data).toMatchObject([{ id: fileId }]);
  const bytes = await fetch(new URL(body.data.files.data[0].url, server.origin), { headers: { Cookie: cookie } });
  expect(Buffer.from(await bytes.arrayBuffer()).equals(pdf)).toBe(true);

  const { rows: due } = await inDatabase(restored, (db) =>
    db.query(
      "select d.id from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id where s.url = $1",
      [receiver.url],
    ),
  );
  const arrived = (await receiver.arrived(due.length)).map(({ body }) => JSON.parse(body).name);
  expect(arrived).toEqual(expect.arrayContaining(before.map((_, number) => `before ${number}`)));
  const outbox = join(restored.dataDir, "outbox");
  const sent = () =>
    readdirSync(outbox).filter((name) =>
      readFileSync(join(outbox, name), "utf8").includes("Held when it was backed up"),
    );
  await expect.poll(sent, { timeout: 20_000 }).toHaveLength(1);
}, 120_000);
