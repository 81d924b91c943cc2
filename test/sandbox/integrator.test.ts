import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { overDatabase } from "../cli/cli.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { installSdk, packSdk, root } from "../sdk/installed.ts";
import { cloneDatabase } from "../world/cluster.ts";
import { freePort, type ServerProcess, startServer } from "../world/server.ts";

const run = promisify(execFile);

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let server: ServerProcess;
let project: Awaited<ReturnType<typeof installSdk>>;
let environment: Record<string, string>;

beforeAll(async () => {
  await packSdk();
  database = await cloneDatabase();
  smtp = await startSmtp();
  const cli = overDatabase(database.url);
  const owner = ["--owner-email", "owner@integrator.example", "--owner-password", "correct horse battery"];
  const made = await cli("business", "create", "--sandbox", "--name", "CI", "--slug", "ci", ...owner, "--json");
  expect(made.json).toMatchObject({ sandbox: true, subscription: "active", trial_ends_at: null });
  const scopes = ["--preset", "full", "--json"];
  const { json } = await cli("key", "create", "--business", "ci", "--name", "CI", ...scopes);
  server = await startServer({
    environment: {
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      SEED: "none",
    },
  });
  await server.becomes(200);
  project = await installSdk(`${server.origin}/api/v1/sdk.tgz`);
  environment = {
    ...project.options.env,
    FIELDLINE_BASE_URL: `${server.origin}/api`,
    FIELDLINE_API_KEY: json.key,
    HOOK_URL: `http://127.0.0.1:${await freePort()}/hook`,
  };
}, 120_000);
afterAll(async () => {
  await project.close();
  await server.stop();
  await smtp.close();
  await database.drop();
});

const inFolder = () => ({ cwd: project.folder, env: environment });

test("an integrator's program sees a quote expire, an invoice overdue and a reminder, and no mail leaves", async () => {
  const program = join(project.folder, "integrator.mjs");
  await copyFile(join(root, "test/sandbox/integrator.mjs"), program);
  const { stdout } = await run(process.execPath, [program], inFolder());
  expect(JSON.parse(stdout)).toEqual({
    quote: "expired",
    overdue: true,
    expired: "quote.expired",
    announced: "invoice.overdue",
    subjects: [
      expect.stringMatching(/^Reminder of invoice /),
      expect.stringMatching(/^Invoice /),
      expect.stringMatching(/^Quote /),
    ],
    isSigned: true,
  });
  expect(smtp.accepted).toEqual([]);
}, 120_000);

test("the command resets the sandbox and moves its time", async () => {
  const command = join(project.folder, "node_modules/.bin/fieldline");
  const fieldline = (...args: string[]) => run(process.execPath, [command, "sandbox", ...args], inFolder());
  const advanced = JSON.parse((await fieldline("advance", "--days", "3", "--json")).stdout);
  expect(advanced.advanced_days).toBeGreaterThanOrEqual(3);
  expect((await fieldline("reset")).stdout).toMatch(/^Reset CI\. Its next reset is on \d{4}-\d{2}-\d{2}\.\n$/);
  const again = JSON.parse((await fieldline("reset", "--json")).stdout);
  expect(again).toMatchObject({ name: "CI", advanced_days: 0 });
  await expect(fieldline("advance", "--days", "0")).rejects.toMatchObject({
    stderr: "--days must be a number from 1 to 365\n",
  });
  await expect(fieldline("clear")).rejects.toMatchObject({ stderr: expect.stringMatching(/^Name what to do/) });
}, 120_000);
