import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { refusal } from "./cli.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldline-secrets-"));
const root = fileURLToPath(new URL("../..", import.meta.url));
const password = "correct horse battery";

let world: World;
let environment: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  await world.addBusiness({ slug: "team" });
  environment = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    DATABASE_URL: world.url,
    SECRET_KEY: "00".repeat(32),
  };
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const command = ["--disable-warning=ExperimentalWarning", "src/cli/main.ts"];

/** Runs the command with `input` on stdin, which is not a terminal. */
async function cli(input: string, ...args: string[]) {
  const child = spawn(process.execPath, [...command, ...args], { cwd: root, env: environment });
  child.stdin.on("error", () => undefined).end(input);
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { code: Number(code), stdout, stderr, json: undefined };
}

let count = 0;
function person() {
  count += 1;
  const email = `person${count}@team.example`;
  return {
    email,
    create: ["user", "create", "--business", "team", "--name", "Sam", "--email", email, "--role", "admin"],
  };
}

async function canSignIn(email: string, given = password): Promise<boolean> {
  const query =
    "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { __typename } }";
  return (await world.graphql(query, { email, password: given })).body.errors === undefined;
}

const passwordFile = join(folder, "password");
writeFileSync(passwordFile, `${password}\r\nanother line\n`);

test.each([
  ["a file", ["--password-file", passwordFile], ""],
  ["a file named -", ["--password-file", "-"], `${password}\nanother line\n`],
  ["standard input", ["--password-stdin"], password],
])("a password is read from the first line of %s, without a warning", async (_way, options, input) => {
  const { email, create } = person();
  const made = await cli(input, ...create, ...options, "--json");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(await canSignIn(email)).toBe(true);
});

test("a password given as an option works, and its warning on standard error leaves the JSON alone", async () => {
  const { email, create } = person();
  const made = await cli("", ...create, "--password", password, "--json");
  expect(made.code).toBe(0);
  expect(made.stderr).toMatch(
    /^Warning: other users of this machine could see --password [^\n]+--password-file[^\n]+\n$/,
  );
  expect(JSON.parse(made.stdout)).toMatchObject({ email });
  expect(await canSignIn(email)).toBe(true);
  const changed = await cli("another long password\n", "user", "set", "--email", email, "--password-stdin", "--json");
  expect(changed).toMatchObject({ code: 0, stderr: "" });
  expect(await canSignIn(email, "another long password")).toBe(true);
});

test("a business's owner can get a password in the same ways", async () => {
  const email = "owner@secrets.example";
  const create = ["business", "create", "--name", "Secrets", "--slug", "secrets", "--owner-email", email];
  const made = await cli("", ...create, "--owner-password-file", passwordFile, "--json");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(await canSignIn(email)).toBe(true);
});

test("a missing, double or short password and a missing terminal are refused in one line, and do nothing", async () => {
  const { email, create } = person();
  const refused = async (options: string[], input = "") => refusal(await cli(input, ...create, ...options));
  expect(await refused([])).toBe(
    "the password is required: give one of --password-file, --password-stdin, --password-prompt",
  );
  expect(await refused(["--password", password, "--password-stdin"], password)).toBe(
    "give only one of --password, --password-stdin",
  );
  expect(await refused(["--password-stdin"], "short")).toBe("--password must have 10 to 200 characters");
  expect(await refused(["--password-prompt"])).toBe(
    "--password-prompt needs a terminal: use --password-file or --password-stdin",
  );
  expect(await refused(["--password-file", join(folder, "none")])).toMatch(/^ENOENT/);
  expect(await world.database.system.member.count({ where: { email } })).toBe(0);
});

const hasScript = spawnSync("script", ["--version"]).status === 0;

/** Runs the command on a terminal, and types each answer when prompted. */
async function onTerminal(args: string[], answers: string[]) {
  const line = [process.execPath, ...command, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", line, "/dev/null"], { cwd: root, env: environment });
  let shown = "";
  const left = [...answers];
  child.stdout.on("data", (part) => {
    shown += String(part);
    const asked = shown.match(/Enter [^:]+: /g)?.length ?? 0;
    while (answers.length - left.length < asked && left.length > 0) child.stdin.write(`${left.shift()}\r`);
  });
  const [code] = await once(child, "close");
  return { code, shown };
}

test.runIf(hasScript)(
  "on a terminal, the password is asked for twice and never shown, if script(1) is installed",
  async () => {
    const { email, create } = person();
    const made = await onTerminal(create, [password, password]);
    expect(made.shown).toContain("Enter the password: ");
    expect(made.shown).toContain("Enter the password again: ");
    expect(made.shown).not.toContain("horse");
    expect(made.code).toBe(0);
    expect(await canSignIn(email)).toBe(true);
    const other = person();
    const refused = await onTerminal([...other.create, "--password-prompt"], [password, "correct horse batterx"]);
    expect(refused.shown).toContain("the password was entered in two ways: nothing was done");
    const cancelled = await onTerminal(other.create, ["\u0003"]);
    expect(cancelled.shown).toContain("cancelled: nothing was done");
    expect(await world.database.system.member.count({ where: { email: other.email } })).toBe(0);
  },
);

test.runIf(hasScript)("a backup's passphrase is read like a password", async () => {
  const missing = join(folder, "missing");
  environment.DATA_DIR = missing;
  const restore = [
    "restore",
    "--check",
    "--from",
    fileURLToPath(new URL("../backup/fixtures/1.0.0.backup", import.meta.url)),
  ];
  expect(await cli(`${password}\n`, ...restore, "--passphrase-stdin")).toMatchObject({ code: 0, stderr: "" });
  expect(refusal(await cli("", ...restore))).toContain(
    "give its passphrase with --passphrase-file or --passphrase-prompt",
  );
  const { code, shown } = await onTerminal([...restore, "--passphrase-prompt"], [password]);
  expect(shown).toContain("Enter the backup's passphrase: ");
  expect(shown).not.toContain("again");
  expect(shown).not.toContain("horse");
  expect(code).toBe(0);
});
