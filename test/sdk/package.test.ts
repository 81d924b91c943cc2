import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import Stripe from "stripe";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhooks } from "../../packages/sdk/src/index.ts";
import { sampleOf } from "../../src/events/published.ts";
import { type Ran, refusal } from "../cli/cli.ts";
import { type Arrival, type Receiver, startReceiver } from "../webhooks/receiver.ts";
import { freePort } from "../world/server.ts";
import { startWorld, type World } from "../world/world.ts";
import { installSdk, packSdk, root } from "./installed.ts";

const run = promisify(execFile);
const source = join(root, "packages/sdk");
const secret = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let receiver: Receiver;
/** A folder with only the package. */
let folder: string;
let project: Awaited<ReturnType<typeof installSdk>>;
let environment: Record<string, string>;

beforeAll(async () => {
  await packSdk();
  world = await startWorld();
  business = await world.addBusiness();
  receiver = await startReceiver();
  project = await installSdk(sdkAddress());
  ({ folder } = project);
  environment = {
    ...project.options.env,
    FIELDLINE_BASE_URL: world.base,
    FIELDLINE_API_KEY: business.key,
    FIELDLINE_WEBHOOK_SECRET: secret,
  };
});
afterAll(async () => {
  await project.close();
  await receiver.close();
  await world.close();
});

const sdkAddress = () => `${world.base}/v1/sdk.tgz`;

function start(file: string, args: readonly string[], more: Record<string, string> = {}) {
  const env = { ...environment, ...more };
  return spawn(process.execPath, [file, ...args], { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] });
}

async function ended(child: ReturnType<typeof start>): Promise<Ran> {
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, stdout, stderr, json: /^[[{n]/.test(stdout) ? JSON.parse(stdout) : undefined };
}

const command = () => join(folder, "node_modules/.bin/fieldline");

function fieldline(args: readonly string[], more?: Record<string, string>): Promise<Ran> {
  return ended(start(command(), args, more));
}

function arrivalAfter(count: number): Arrival {
  const arrival = receiver.arrivals[count];
  if (arrival === undefined) throw new Error("nothing has arrived");
  return arrival;
}

async function parseNext(lines: AsyncIterator<string>) {
  const { value } = await lines.next();
  return JSON.parse(value ?? "");
}

describe("the package", () => {
  test("contains the built files, and depends on nothing", async () => {
    const installed = join(folder, "node_modules/@fieldline/sdk");
    const entries = await readdir(installed, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json", "dist/bin/fieldline.js"]));
    const other = /^(README\.md|LICENSE|package\.json|dist\/cjs\/package\.json|dist\/.*\.(js|d\.ts))$/;
    expect(files.filter((path) => !other.test(path))).toEqual([]);
    const { dependencies, peerDependencies } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    const { stdout } = await run(
      "npm",
      ["pack", "--ignore-scripts=false", "--json", "--dry-run", source],
      project.options,
    );
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf("[\n")));
    expect(packed.files.map(({ path }: { path: string }) => path).sort()).toEqual(files.sort());
  });

  test("runs where it is installed", async () => {
    await writeFile(join(folder, "smoke.mjs"), await readFile(new URL("./smoke.mjs", import.meta.url)));
    expect(await ended(start("smoke.mjs", []))).toMatchObject({ code: 0, stdout: "ok\n", stderr: "" });
  });

  test.each([
    ["index", 8192],
    ["webhooks", 2048],
  ])("%s has at most %d bytes, gzipped", async (name, most) => {
    const entry = join(folder, `node_modules/@fieldline/sdk/dist/src/${name}.js`);
    const options = { write: false, minify: true, lib: { entry, formats: ["es" as const] } };
    const bundles = (await build({
      configFile: false,
      logLevel: "silent",
      build: options,
    })) as Rolldown.RolldownOutput[];
    const [bundle] = bundles.flatMap(({ output }) => output);
    const size = gzipSync(bundle?.type === "chunk" ? bundle.code : "").length;
    expect(size).toBeGreaterThan(500);
    expect(size).toBeLessThanOrEqual(most);
  });

  test("unwraps what Stripe's library signs", async () => {
    const payload = JSON.stringify(sampleOf("lead.won"));
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    expect(await webhooks.unwrap(payload, { "X-Service-Signature": header }, secret)).toEqual(sampleOf("lead.won"));
  });
});

describe("the README", () => {
  const blocks = async (language: string) => {
    const readme = await readFile(join(source, "README.md"), "utf8");
    return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, code = ""]) => code);
  };

  test("is a program whose types check, and which runs", async () => {
    const program = (await blocks("ts")).join("").replace("8080", "0");
    await writeFile(join(folder, "readme.ts"), `${program}\nprocess.exit();\n`);
    const strict = ["--strict", "--noEmit", "--module", "nodenext", "--target", "esnext", "--types", "node"];
    const tsc = join(root, "node_modules/.bin/tsc");
    await run(tsc, [...strict, "--exactOptionalPropertyTypes", "readme.ts"], { cwd: folder }).catch(({ stdout }) => {
      throw new Error(stdout);
    });
    const { code, stdout, stderr } = await ended(start("readme.ts", []));
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Jane Citizen null\n/);
    expect(stdout).toMatch(/\nNo such record \(404 not-found, request .*\) .*\n/);
    expect(stdout).toMatch(/\n\S+ Prefers mornings\.\n/);
    expect(stdout).toMatch(/\nlead\.created .*\nquote\.sent .*\ncustomer\.created .*\n(.*\n)*plan J-1001 10\n204\n$/);
  });

  test("shows working commands", async () => {
    const commands = (await blocks("sh"))
      .join("")
      .split("\n")
      .filter((line) => /^npx .* (trigger|api)/.test(line));
    expect(commands.length).toBeGreaterThan(2);
    for (const line of commands) {
      const shell = line.replace("https://acme.example/api/v1/sdk.tgz", sdkAddress());
      expect(shell).toContain(world.base);
      await run("sh", ["-c", shell.replace("http://localhost:8080/hook", receiver.url)], { env: environment });
    }
  });
});

describe("fieldline trigger", () => {
  const offline = { FIELDLINE_BASE_URL: "", FIELDLINE_API_KEY: "" };

  test("posts a signed sample, without the platform", async () => {
    const before = receiver.arrivals.length;
    const ran = await fieldline(
      ["trigger", "quote.accepted", "--to", receiver.url, "--set", "accepted_total=10"],
      offline,
    );
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const { headers, body } = arrivalAfter(before);
    const event = await webhooks.unwrap(body, headers, secret);
    expect(event).toMatchObject({
      ...sampleOf("quote.accepted"),
      event_id: headers["x-service-event-id"],
      accepted_total: 10,
      occurred_at: event.occurred_at,
    });
    expect(ran.stdout).toMatch(new RegExp(`^quote.accepted ${event.event_id}: 200 in \\d+ ms\n$`));
  });

  test("signs with a new secret, which it prints", async () => {
    const before = receiver.arrivals.length;
    const more = { ...offline, FIELDLINE_WEBHOOK_SECRET: "" };
    const set = ["--set", "message.text=Hello=you", "--set", "customer=null", "--set", "test=true"];
    const { json } = await fieldline(["trigger", "message.sent", "--to", receiver.url, "--json", ...set], more);
    const { headers, body } = arrivalAfter(before);
    const event = await webhooks.unwrap(body, headers, json.secret);
    expect(event).toMatchObject({
      event_id: json.event_id,
      message: { text: "Hello=you" },
      customer: null,
      test: true,
    });
    expect(json).toMatchObject({ event_type: "message.sent", status: 200 });
  });

  test.each([[["--secret", secret], ""] as const, [[], secret] as const, [[], ""] as const])(
    "prints one line if nothing listens, without a secret: %j, %j",
    async (args, variable) => {
      const port = await freePort();
      const to = `http://localhost:${port}/hook`;
      const ran = await fieldline(["trigger", "quote.accepted", "--to", to, ...args], {
        FIELDLINE_WEBHOOK_SECRET: variable,
      });
      expect(ran).toMatchObject({ code: 1, stdout: "" });
      expect(ran.stderr).toMatch(/^http:\/\/localhost:\d+\/hook cannot be reached: [^\n]*ECONNREFUSED[^\n]*\n$/);
      expect(ran.stderr).not.toContain("whsec_");
    },
  );

  const to = ["--to", "http://127.0.0.1:1/hook"];
  test.concurrent.each([
    [[], "Name an event: customer.created, "],
    [["quote.acepted", ...to], "Unknown event quote.acepted. Did you mean quote.accepted?"],
    [["quote.sent"], "Give the address of your endpoint: --to http://localhost:8080/hook"],
    [["quote.sent", "--to", "localhost"], "--to must be an http or https URL, not localhost"],
    [["quote.sent", "--from", "x"], "Unknown option '--from'"],
    [["quote.sent", ...to, "--set", "total"], "--set takes <field>=<value>, not total"],
    [["quote.sent", ...to, "--set", "totals=1"], "quote.sent has no field totals"],
    [["quote.sent", ...to, "--set", "total.cents=1"], "quote.sent has no field total.cents"],
    [["quote.sent", ...to, "--set", "total=much"], "total must be a number, not much"],
    [["quote.sent", ...to], "http://127.0.0.1:1/hook cannot be reached: "],
  ])("refuses %j in one line", async (args, expected) => {
    expect(refusal(await fieldline(["trigger", "--json", ...args]))).toContain(
      JSON.stringify({ error: expected }).slice(0, -2),
    );
  });

  test("fails if the endpoint does", async () => {
    receiver.answerWith((response) => response.writeHead(500).end());
    const { code, stderr } = await fieldline(["trigger", "lead.won", "--to", receiver.url]);
    receiver.answerWith((response) => response.writeHead(204).end());
    expect(code).toBe(1);
    expect(stderr).toMatch(/^http:\S+ did not accept lead\.won \S+: 500 in \d+ ms\n$/);
  });
});

describe("fieldline api", () => {
  test("calls an endpoint, with parameters and a body", async () => {
    const data = { name: "Zoë Citizen", tags: ["vip"] };
    const key = ["--idempotency-key", crypto.randomUUID()];
    const made = await fieldline(["api", "POST", "/v1/customers", "--data", JSON.stringify(data), ...key]);
    expect(made.json).toMatchObject(data);
    const child = start(command(), ["api", "post", "/v1/customers", "--data", "-", "--json", ...key]);
    child.stdin.write(JSON.stringify(data));
    expect((await ended(child)).stdout).toBe(`${JSON.stringify(made.json)}\n`);
    const listed = await fieldline(["api", "GET", "/v1/customers?limit=1", "--search", "zoë", "--tag=vip"]);
    expect(listed.json).toMatchObject({ data: [{ id: made.json.id }], next_cursor: null });
    const archived = await fieldline(["api", "DELETE", `/v1/customers/${made.json.id}`]);
    expect(archived).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  const none = { FIELDLINE_API_KEY: "" };
  test.concurrent.each([
    [[], {}, "The method must be GET, POST, PATCH, DELETE"],
    [["PUT", "/v1/jobs"], {}, "The method must be GET, POST, PATCH, DELETE"],
    [["GET", "v1/jobs"], {}, "The path must begin with a slash"],
    [["GET", "/v1/jobs", "jane"], {}, "Parameters are given as --search jane, not jane"],
    [["GET", "/v1/jobs"], none, "Give an API key with --api-key or FIELDLINE_API_KEY."],
    [["GET", "/v1/jobs"], { FIELDLINE_BASE_URL: "" }, "Give the installation's address with --base-url"],
    [["GET", "/v1/jobs", "--base-url", "acme"], {}, "baseUrl must be the http or https address"],
    [["POST", "/v1/jobs", "--data", "{"], {}, "--data is not JSON: "],
    [["POST", "/v1/jobs", "--data", "@none.json"], {}, "ENOENT: no such file"],
    [["GET", "/v1/jobs", "--data", "{}"], {}, "A GET has no body"],
    [["GET", "/v1/jobs", "--api-key", "ck_live_\nx"], none, "The value of X-Api-Key has characters"],
    [["GET", "/v1/jobs", "--api-key", "ck_live_wrong"], none, "(401 unauthorized, request "],
    [["GET", "/v1/jobs", "--limit", "0"], {}, "limit must be an integer 1..100 (400 bad-request, request "],
    [["GET", "/v1/jobs", "--limit", "1", "--limit", "2"], {}, "(400 bad-request, request "],
    [["GET", `/v1/jobs/${crypto.randomUUID()}`], {}, "No such record (404 not-found, request "],
  ])("refuses %j in one line", async (args, more, expected) => {
    expect(refusal(await fieldline(["api", ...args], more))).toContain(expected);
  });
});

describe("fieldline listen", () => {
  test("forwards new events, once, until it is interrupted", async () => {
    await business.client("POST", "/v1/customers", { body: { name: "Before" } });
    const before = receiver.arrivals.length;
    const types = ["--events", "customer.created,lead.won"];
    const child = start(command(), ["listen", "--forward-to", receiver.url, "--json", ...types]);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    expect(await parseNext(lines)).toEqual({ forward_to: receiver.url });
    await business.client("POST", "/v1/leads", { body: { name: "Not asked for", phone: "0412345678" } });
    for (const name of ["First", "Second"]) {
      await business.client("POST", "/v1/customers", { body: { name } });
      const { status } = await parseNext(lines);
      expect(status).toBe(204);
    }
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
    const events = await Promise.all(
      receiver.arrivals.slice(before).map(({ body, headers }) => webhooks.unwrap(body, headers, secret)),
    );
    expect(events.map((event) => "name" in event && event.name)).toEqual(["First", "Second"]);
  });

  test.concurrent.each([
    [[], "Give the address of your endpoint: --forward-to http://localhost:8080/hook"],
    [
      ["--forward-to", "http://localhost:1", "--events", "quote.lost"],
      "Unknown event quote.lost. The events are customer.created, ",
    ],
    [["--forward-to", "http://localhost:1", "now"], "Unexpected argument 'now'"],
  ])("refuses %j in one line", async (args, expected) => {
    expect(refusal(await fieldline(["listen", ...args]))).toContain(expected);
  });

  test("waits for new events, in one request for half a minute", async () => {
    const requests: { wait: string | null; etag: string | undefined }[] = [];
    const hasWaited = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? "", "http://localhost");
      requests.push({ wait: searchParams.get("wait"), etag: request.headers["if-none-match"] });
      if (requests.length === 3) return response.writeHead(304, { ETag: '"one"' }).end();
      // The fourth request waits.
      if (requests.length === 4) return hasWaited.resolve();
      const event = { ...sampleOf("lead.won"), occurred_at: "2026-07-01T00:00:00.000Z" };
      response.writeHead(200, { ETag: '"one"' }).end(JSON.stringify({ data: [event], next_cursor: null }));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const child = start(command(), ["listen", "--forward-to", receiver.url, "--base-url", `http://127.0.0.1:${port}`]);
    await hasWaited.promise;
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
    server.close();
    expect(requests.slice(1)).toEqual([
      { wait: "0", etag: undefined },
      { wait: "30", etag: '"one"' },
      { wait: "30", etag: '"one"' },
    ]);
  });

  test("names the scope that its key lacks", async () => {
    const { key } = await world.addKey(business.id, ["customers:read"]);
    const ran = await fieldline(["listen", "--forward-to", receiver.url, "--api-key", key]);
    expect(refusal(ran)).toContain("This needs the scope webhooks:manage. (403 insufficient-scope, request ");
  });
});

test("fieldline without a command, or with an unknown one, lists the commands", async () => {
  expect(refusal(await fieldline([]))).toBe("Name a command: trigger, listen, api or sandbox. See fieldline --help.");
  expect(refusal(await fieldline(["toString"]))).toContain(
    "There is no command toString: trigger, listen, api or sandbox.",
  );
  const { code, stdout } = await fieldline(["api", "--help"]);
  expect([code, stdout.split("\n")[0]]).toEqual([0, "Usage: fieldline <command> [options]"]);
});
