import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventTypes } from "../../src/events/catalogue.ts";
import { sampleOf } from "../../src/events/published.ts";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";
import type { Answered } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

const secret = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE";
const body = JSON.stringify({ ...sampleOf("customer.created"), name: "Zoë <Café>" });
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);
const malformed = [
  "",
  "nonsense",
  "t=,v1=",
  `t=${Math.floor(Date.now() / 1000)}`,
  sign(secret, body, new Date()).replace("v1=", "v2="),
  sign(secret, body, new Date()).replace(/v1=.*/, `v1=${"é".repeat(64)}`),
  sign(secret, body, new Date()).replace("t=", "t=1e"),
  sign(secret, body, new Date()).replace(/,v1=.*/, (v1) => v1.toUpperCase()),
];

let world: World;
let page: Answered;
let folder: string;
beforeAll(async () => {
  world = await startWorld({ WEBHOOK_RETRY_SECONDS: "1,90,120,3600,86400", WEBHOOK_TIMEOUT_SECONDS: "7" });
  page = await world.client()("GET", "/v1/docs/webhooks");
  folder = await mkdtemp(join(tmpdir(), "fieldline-receiver-"));
  await symlink(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(folder, "node_modules"));
  for (const name of [
    "verify.mjs",
    "receive.mjs",
    "stripe.mjs",
    "verify.py",
    "verify.php",
    "verify.rb",
    "verify.go",
    "verify.sh",
  ])
    await writeFile(join(folder, name), program(name));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The program as a reader would copy it from the page. */
function program(name: string): string {
  const [, code] = new RegExp(`<pre id="${name}" tabindex="0"><code>(.*?)</code></pre>`, "s").exec(page.text) ?? [];
  if (code === undefined) throw new Error(`the page shows no ${name}`);
  return code
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&([a-z0-9#]+);/g, (entity, key: string) => entities[key] ?? entity);
}

test("the reference leads to the page", async () => {
  const { body: document } = await world.client()("GET", "/v1/openapi.json");
  const [, address = ""] = /\]\(([^)]*webhooks)\)/.exec(document.info.description) ?? [];
  for (const from of ["openapi.json", "docs"])
    expect(new URL(address, `${world.base}/v1/${from}`).href).toBe(`${world.base}/v1/docs/webhooks`);
});

test("the page names every event of the catalogue", () => {
  // Long names may break at the full stop.
  const text = page.text.replaceAll("<wbr>", "");
  for (const type of eventTypes) expect(text).toContain(`/v1/docs/events#${type}"><code>${type}</code></a>`);
});

test("the page shows the delays and the timeout of this installation", () => {
  expect(page.text).toContain("up to 6 attempts");
  const waits = [...page.text.matchAll(/<li>(\d+ [a-z]+) after that<\/li>/g)].map(([, wait]) => wait);
  expect(waits).toEqual(["1 second", "90 seconds", "2 minutes", "1 hour", "24 hours"]);
  expect(page.text).toContain("within 7 seconds");
});

describe("the function on the page", () => {
  type Verify = { isGenuine(rawBody: string | Buffer, header: string | undefined, secret: string): boolean };
  let isGenuine: Verify["isGenuine"];
  beforeAll(async () => {
    const loaded = (await import(pathToFileURL(join(folder, "verify.mjs")).href)) as Verify;
    isGenuine = loaded.isGenuine;
  });

  test("accepts what the platform signs, as text and as bytes, up to 300 seconds away", () => {
    for (const seconds of [0, -295, 295]) {
      const header = sign(secret, body, secondsFromNow(seconds));
      expect(isGenuine(body, header, secret)).toBe(true);
      expect(isGenuine(Buffer.from(body), header, secret)).toBe(true);
    }
  });

  test("refuses an altered body, a time too far away, and another secret", () => {
    const header = sign(secret, body, new Date());
    expect(isGenuine(`${body} `, header, secret)).toBe(false);
    expect(isGenuine(body.replace("Jane", "June").replace("Zoë", "Zoe"), header, secret)).toBe(false);
    expect(isGenuine(body, header, `${secret}x`)).toBe(false);
    expect(isGenuine(body, header, secret.replace("whsec_", ""))).toBe(false);
    for (const seconds of [-302, 305])
      expect(isGenuine(body, sign(secret, body, secondsFromNow(seconds)), secret)).toBe(false);
  });

  test.each([undefined, ...malformed])("refuses malformed header %# without failing", (header) => {
    expect(isGenuine(body, header, secret)).toBe(false);
  });
});

describe("the receiver on the page", () => {
  let receiver: ChildProcess;
  let lines: AsyncIterator<string>;
  let address: string;
  beforeAll(async () => {
    const env = { WEBHOOK_SECRET: secret, PORT: "0" };
    receiver = spawn(process.execPath, ["receive.mjs"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    if (receiver.stdout === null) throw new Error("the receiver has no output");
    lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const { value } = await lines.next();
    address = `http://127.0.0.1:${/port (\d+)/.exec(value)?.[1]}`;
  });
  afterAll(async () => {
    const ended = once(receiver, "exit");
    receiver.kill();
    await ended;
  });

  async function deliver(text: string, signature?: string): Promise<number> {
    const headers = {
      "Content-Type": "application/json",
      ...(signature === undefined ? {} : { "X-Service-Signature": signature }),
    };
    return (await fetch(address, { method: "POST", headers, body: text })).status;
  }

  test("takes each event once, however often it arrives, and nothing that is not genuine", async () => {
    expect(await deliver(body)).toBe(400);
    expect(await deliver(`${body} `, sign(secret, body, new Date()))).toBe(400);
    expect(await deliver(body, sign(secret, body, secondsFromNow(-302)))).toBe(400);
    expect(await deliver(body, sign("whsec_other", body, new Date()))).toBe(400);
    for (const seconds of [-60, -30, 0])
      expect(await deliver(body, sign(secret, body, secondsFromNow(seconds)))).toBe(204);
    const other = JSON.stringify({ ...sampleOf("lead.won"), event_id: crypto.randomUUID() });
    expect(await deliver(other, sign(secret, other, new Date()))).toBe(204);

    expect((await lines.next()).value).toBe(`customer.created ${sampleOf("customer.created").event_id}`);
    expect((await lines.next()).value).toMatch(/^lead\.won /);
  });
});

test("the lines with Stripe's library read the platform's signatures, and throw on anything else", async () => {
  type Reader = { readEvent(rawBody: string | Buffer, header: string, secret: string): unknown };
  const { readEvent } = (await import(pathToFileURL(join(folder, "stripe.mjs")).href)) as Reader;
  const header = sign(secret, body, new Date());
  expect(readEvent(Buffer.from(body), header, secret)).toEqual(JSON.parse(body));
  for (const [text, signature, key] of [
    [`${body} `, header, secret],
    [body, sign(secret, body, secondsFromNow(-302)), secret],
    [body, sign(secret, body, secondsFromNow(305)), secret],
    [body, header, "whsec_other"],
    ...malformed.map((one) => [body, one, secret] as const),
  ] as const)
    expect(() => readEvent(text, signature, key)).toThrow();
});

type Language = { name: string; command: string; args: string[]; files?: Record<string, string> };

/** Programs that read the secret and `[body, header]` pairs, and print whether each pair is genuine. */
const languages: Language[] = [
  {
    name: "Python",
    command: "python3",
    args: [
      "-c",
      "import json, sys, verify\nd = json.load(sys.stdin)\nprint(json.dumps([verify.is_genuine(b.encode(), h, d['secret']) for b, h in d['cases']]))",
    ],
  },
  {
    name: "PHP",
    command: "php",
    args: [
      "-r",
      'require "verify.php"; $d = json_decode(stream_get_contents(STDIN), true); echo json_encode(array_map(fn ($c) => isGenuine($c[0], $c[1], $d["secret"]), $d["cases"]));',
    ],
  },
  {
    name: "Ruby",
    command: "ruby",
    args: [
      "-rjson",
      "-r./verify.rb",
      "-e",
      "d = JSON.parse($stdin.read); puts JSON.generate(d['cases'].map { |b, h| genuine?(b, h, d['secret']) })",
    ],
  },
  {
    name: "Go",
    command: "go",
    args: ["run", "./cmd"],
    files: {
      "go.mod": "module webhook\n\ngo 1.21\n",
      "cmd/main.go": `package main

import (
	"encoding/json"
	"os"
	"webhook"
)

func main() {
	var d struct {
		Secret string
		Cases  [][2]string
	}
	json.NewDecoder(os.Stdin).Decode(&d)
	genuine := []bool{}
	for _, c := range d.Cases {
		genuine = append(genuine, webhook.IsGenuine([]byte(c[0]), c[1], d.Secret))
	}
	json.NewEncoder(os.Stdout).Encode(genuine)
}
`,
    },
  },
  {
    name: "shell",
    command: "bash",
    args: [
      "-c",
      `. ./verify.sh; node -e 'const d = JSON.parse(require("fs").readFileSync(0)); d.cases.forEach(([b, h], i) => { require("fs").writeFileSync("case" + i, b); console.log(encodeURIComponent(h) || "-") })' | { i=0; out=; while read -r line; do h=$(node -p 'decodeURIComponent(process.argv[1])' -- "$line"); if is_genuine "case$i" "$h" "$SECRET"; then out="$out,true"; else out="$out,false"; fi; i=$((i+1)); done; echo "[\${out#,}]"; }`,
    ],
  },
];

describe("the functions in other languages", () => {
  const isHere = (command: string) => spawnSync(command, [command === "go" ? "version" : "--version"]).status === 0;
  const cases = (): [text: string, header: string, isGenuine: boolean][] => {
    const header = sign(secret, body, new Date());
    return [
      [body, header, true],
      [body, sign(secret, body, secondsFromNow(-280)), true],
      [`${body} `, header, false],
      [body, sign(secret, body, secondsFromNow(-310)), false],
      [body, sign(secret, body, secondsFromNow(310)), false],
      [body, sign("whsec_other", body, new Date()), false],
      ...malformed.map((one): [string, string, boolean] => [body, one, false]),
    ];
  };

  for (const { name, command, args, files = {} } of languages)
    test.skipIf(!isHere(command))(`${name} agrees about what is genuine, if it is installed`, async () => {
      await mkdir(join(folder, "cmd"), { recursive: true });
      for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
      const judged = cases();
      const input = JSON.stringify({ secret, cases: judged.map(([text, header]) => [text, header]) });
      const env = { ...process.env, SECRET: secret };
      const { stdout, stderr } = spawnSync(command, args, { cwd: folder, env, input, encoding: "utf8" });
      expect(JSON.parse(stdout || stderr)).toEqual(judged.map(([, , genuine]) => genuine));
    });
});
