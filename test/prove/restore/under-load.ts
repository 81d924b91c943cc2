import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  brokenReferences,
  enter,
  inDatabase,
  installationIn,
  makeParent,
  schemaOf,
  serve,
} from "../../backup/installation.ts";
import { refusal, runFile } from "../../cli/cli.ts";
import { startReceiver } from "../../webhooks/receiver.ts";
import type { RestClient } from "../../world/client.ts";

const writesPerSecond = Number(process.env.WRITES_PER_SECOND ?? 200);
const writers = 16;
const secondsBefore = 10;
const kills = 3;

export const name = "a backup under load contains every write confirmed before it, and the restored server continues";

const say = (line: string) => process.stdout.write(`  ${line}\n`);

export async function run(): Promise<undefined> {
  const parent = makeParent();
  const receiver = await startReceiver();
  const file = join(parent, "backup");
  const passphraseFile = join(parent, "passphrase");
  writeFileSync(passphraseFile, "correct horse battery\n");
  const passphrase = ["--passphrase-file", passphraseFile];
  const [original, restored] = [installationIn(join(parent, "original")), installationIn(join(parent, "restored"))];
  let server = await serve(original, "web");
  try {
    const { client, graphql } = await enter(server, original);
    const demo = (await client("GET", "/v1/me")).body.business.slug;
    assert.equal(
      (
        await original.cli(
          "seed",
          "--business",
          demo,
          "--customers",
          "10000",
          "--conversations",
          "5000",
          "--messages",
          "50000",
        )
      ).code,
      0,
    );
    const body = { url: receiver.url, events: ["customer.created"] };
    assert.equal((await client("POST", "/v1/webhooks/subscriptions", { body })).status, 201);
    const first = await client("POST", "/v1/customers", { body: { name: "Held", phone: "+61412000999" } });
    const held = await graphql("mutation($input: SendMessageInput!) { send_message(input: $input) { status } }", {
      input: { customer_id: first.body.id, channel: "sms", text: "Held when it was backed up" },
    });
    assert.equal(held.body.errors, undefined);

    const load = startLoad(client);
    await delay(secondsBefore * 1000);
    const before = [...load.written];
    const began = performance.now();
    const made = await original.cli("backup", "--to", file, ...passphrase, "--json");
    const seconds = (performance.now() - began) / 1000;
    const meanwhile = load.written.length - before.length;
    await load.stop();
    assert.equal(made.code, 0, made.stderr);
    say(`${before.length} writes answered before, ${(before.length / secondsBefore).toFixed(0)} a second`);
    say(
      `backed up ${made.json.rows} rows in ${seconds.toFixed(1)} s, ${made.json.size} bytes; ${(meanwhile / seconds).toFixed(0)} writes a second meanwhile`,
    );

    await refuseAltered(parent, file, passphrase);
    for (let kill = 1; kill <= kills; kill += 1) {
      await killRestore(["restore", "--from", file, ...passphrase], restored.environment, kill * 1500);
      if (existsSync(join(restored.dataDir, "restore-unfinished")))
        assert.match(refusal(await restored.cli("key", "list")), /did not finish/);
      else rmSync(restored.dataDir, { recursive: true, force: true });
    }
    const restoring = performance.now();
    const done = await restored.cli("restore", "--from", file, ...passphrase, "--json");
    assert.equal(done.code, 0, done.stderr);
    assert.equal(done.json.rows, made.json.rows);
    say(`restored in ${((performance.now() - restoring) / 1000).toFixed(1)} s, after ${kills} kills of it`);

    const schema = await inDatabase(original, schemaOf);
    const due = await inDatabase(restored, async (db) => {
      assert.deepEqual(await schemaOf(db), schema);
      assert.deepEqual(await brokenReferences(db), []);
      const { rows } = await db.query<{ id: string }>("select id from customers");
      const there = new Set(rows.map(({ id }) => id));
      const lost = before.filter((id) => !there.has(id));
      assert.deepEqual(lost, []);
      const { rows: deliveries } = await db.query(
        "select from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id where s.url = $1",
        [receiver.url],
      );
      const { rows: events } = await db.query(
        "select from events where type = 'customer.created' and occurred_at > $1",
        [first.body.created_at],
      );
      say(
        `${there.size} customers, ${deliveries.length} deliveries to make, ${events.length} events; no broken reference`,
      );
      return deliveries.length;
    });
    assert.ok(due > before.length);
    await server.stop();

    server = await serve(restored);
    await enter(server, restored);
    await receiver.arrived(due);
    const outbox = join(restored.dataDir, "outbox");
    const sent = () =>
      readdirSync(outbox).filter((each) => readFileSync(join(outbox, each), "utf8").includes("Held when"));
    while (!existsSync(outbox) || sent().length === 0) await delay(100);
    assert.equal(sent().length, 1);
    say(`all ${due} deliveries arrived, the held message went out, and the owner signed in`);
  } finally {
    await server.stop();
    await receiver.close();
    rmSync(parent, { recursive: true, force: true });
  }
}

function startLoad(client: RestClient) {
  const written: string[] = [];
  let isOver = false;
  let begun = 0;
  const start = performance.now();
  const write = async () => {
    while (!isOver) {
      const number = begun++;
      const early = start + (number / writesPerSecond) * 1000 - performance.now();
      if (early > 0) await delay(early);
      const made = await client("POST", "/v1/customers", { body: { name: `Written ${number}` } });
      assert.equal(made.status, 201, made.text);
      written.push(made.body.id);
    }
  };
  const done = Promise.all(Array.from({ length: writers }, write));
  return {
    written,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

/** Asserts that a file cut or flipped anywhere is refused, and that nothing is written. */
async function refuseAltered(parent: string, file: string, passphrase: string[]): Promise<void> {
  const whole = readFileSync(file);
  const target = installationIn(join(parent, "untouched"));
  const altered = join(parent, "altered");
  for (const share of [0.001, 0.3, 0.9999]) {
    const at = Math.floor(whole.length * share);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(whole.readUInt8(at) ^ 1, at);
    for (const bytes of [whole.subarray(0, at), flipped]) {
      writeFileSync(altered, bytes);
      assert.match(
        refusal(await target.cli("restore", "--from", altered, ...passphrase)),
        /cut short or altered$|damaged$/,
      );
      assert.equal(existsSync(target.dataDir), false);
    }
  }
  say("6 cut and altered files refused, nothing written");
}

async function killRestore(args: string[], environment: Record<string, string>, afterMs: number): Promise<void> {
  const child = runFile("src/cli/main.ts", args, environment);
  const exited = once(child, "exit");
  await Promise.race([exited, delay(afterMs)]);
  child.kill("SIGKILL");
  await exited;
}
