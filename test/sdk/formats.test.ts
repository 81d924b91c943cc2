import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { installSdk, packSdk, root } from "./installed.ts";

const run = promisify(execFile);

let world: World;
let project: Awaited<ReturnType<typeof installSdk>>;
let key: string;
beforeAll(async () => {
  await packSdk();
  world = await startWorld();
  ({ key } = await world.addBusiness());
  project = await installSdk(`${world.base}/v1/sdk.tgz`, "commonjs");
});
afterAll(async () => {
  await project.close();
  await world.close();
});

const program = `
import { Fieldline, ProblemError, webhooks } from "@fieldline/sdk";
import { samples, sign } from "@fieldline/sdk/testing";
import { unwrap } from "@fieldline/sdk/webhooks";

async function main(): Promise<void> {
  const fieldline = new Fieldline({ baseUrl: process.env.FIELDLINE_BASE_URL, apiKey: process.env.FIELDLINE_API_KEY });
  const { name } = await fieldline.customers.create({ name: "Jane Citizen" });
  let title: string | undefined;
  try {
    await fieldline.quotes.get("none");
  } catch (error) {
    if (error instanceof ProblemError) title = error.title;
  }
  const { body, headers } = await sign(samples["quote.accepted"], "whsec_a");
  const event = await unwrap(body, headers, "whsec_a");
  // @ts-expect-error The types are there: nothing has such a field.
  console.log(name, title, event.event_type, typeof webhooks.receiver, fieldline.nothing);
}

void main();
`;

/**
 * TypeScript 5.6 comes with @arethetypeswrong/core. Its `module: commonjs` has the resolution from before TypeScript 6.
 */
const compilers = {
  "5.6": createRequire(createRequire(import.meta.url).resolve("@arethetypeswrong/core")).resolve(
    "typescript/lib/tsc.js",
  ),
  "7": join(root, "node_modules/typescript/bin/tsc"),
};

const nest = ["--target", "es2021", "--experimentalDecorators", "--emitDecoratorMetadata", "--esModuleInterop"];

describe("a program compiles and runs", () => {
  test.each<[keyof typeof compilers, string, string[], string]>([
    ["5.6", "CommonJS", ["--module", "commonjs"], "ts"],
    ["5.6", "CommonJS as NestJS sets it", ["--module", "commonjs", "--moduleResolution", "node", ...nest], "ts"],
    ["5.6", "node16 in CommonJS", ["--module", "node16"], "ts"],
    ["5.6", "node16 in an ES module", ["--module", "node16"], "mts"],
    ["7", "CommonJS", ["--module", "commonjs"], "ts"],
    ["7", "nodenext in CommonJS", ["--module", "nodenext"], "ts"],
    ["7", "nodenext in an ES module", ["--module", "nodenext"], "mts"],
    ["7", "a bundler's modules", ["--module", "esnext", "--moduleResolution", "bundler"], "mts"],
  ])("by TypeScript %s: %s", async (version, _name, options, extension) => {
    const { folder } = project;
    await writeFile(join(folder, `program.${extension}`), program);
    const target = options.includes("--target") ? [] : ["--target", "es2022"];
    const args = [compilers[version], ...options, ...target, "--strict", "--types", "node", `program.${extension}`];
    await run(process.execPath, args, { cwd: folder }).catch(({ stdout }) => {
      throw new Error(stdout);
    });
    const { stdout } = await run(process.execPath, [`program.${extension.replace("ts", "js")}`], {
      cwd: folder,
      env: { FIELDLINE_BASE_URL: world.base, FIELDLINE_API_KEY: key },
    });
    expect(stdout).toBe("Jane Citizen No such record quote.accepted function undefined\n");
  });
});

test("require loads CommonJS and import loads ES modules", async () => {
  const { folder } = project;
  const source = `
    const required = require("@fieldline/sdk");
    const paths = ["@fieldline/sdk", "@fieldline/sdk/webhooks", "@fieldline/sdk/testing"].map((one) => require.resolve(one));
    import("@fieldline/sdk").then((imported) =>
      console.log(JSON.stringify([paths.every((one) => one.includes("/dist/cjs/")), required.Fieldline !== imported.Fieldline])));
  `;
  await writeFile(join(folder, "load.cjs"), source);
  const { stdout, stderr } = await run(process.execPath, ["load.cjs"], { cwd: folder, env: {} });
  expect([stdout, stderr]).toEqual(["[true,true]\n", ""]);
});

test("publint finds no fault", async () => {
  const tarball = await fetch(`${world.base}/v1/sdk.tgz`).then((response) => response.arrayBuffer());
  const { messages } = await publint({ pack: { tarball }, level: "suggestion", strict: true });
  expect(messages).toEqual([]);
});

test("the types are right for every kind of resolution", async () => {
  const file = join(project.folder, "sdk.tgz");
  await writeFile(file, Buffer.from(await (await fetch(`${world.base}/v1/sdk.tgz`)).arrayBuffer()));
  const script = join(import.meta.dirname, "check-types.ts");
  const { stdout } = await run(process.execPath, ["--disable-warning=ExperimentalWarning", script, file], { env: {} });
  expect(JSON.parse(stdout)).toEqual([]);
});

/** Forwards requests, and records their hosts. */
async function startProxy() {
  const hosts: string[] = [];
  const proxy = createServer((incoming, response) => {
    hosts.push(new URL(incoming.url ?? "").host);
    const { method, headers } = incoming;
    const outgoing = request(incoming.url ?? "", { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port } = proxy.address() as AddressInfo;
  return { hosts, address: `http://127.0.0.1:${port}`, close: () => proxy.close() };
}

describe("through a proxy", () => {
  test("the README's own fetch calls the platform", async () => {
    const readme = await readFile(join(root, "packages/sdk/README.md"), "utf8");
    const [, sample = ""] = /```js\n(.*?EnvHttpProxyAgent.*?)```/s.exec(readme) ?? [];
    const program = `import { Fieldline } from "@fieldline/sdk";\n${sample}\nconsole.log((await proxied.me.get()).caller.kind);`;
    await assertProxied(program, {});
  });

  test("Node.js uses the proxy with NODE_USE_ENV_PROXY", async () => {
    const program = `import { Fieldline } from "@fieldline/sdk";
      const { FIELDLINE_BASE_URL: baseUrl, FIELDLINE_API_KEY: apiKey } = process.env;
      console.log((await new Fieldline({ baseUrl, apiKey }).me.get()).caller.kind);`;
    await assertProxied(program, { NODE_USE_ENV_PROXY: "1" });
  });

  async function assertProxied(source: string, more: Record<string, string>) {
    const proxy = await startProxy();
    const undici = join(project.folder, "node_modules/undici");
    if (!existsSync(undici)) await symlink(join(root, "node_modules/undici"), undici);
    await writeFile(join(project.folder, "proxied.mjs"), source);
    // The world has no certificate, so a plain HTTP proxy is tested in place of one for HTTPS.
    const variables = { HTTP_PROXY: proxy.address, HTTPS_PROXY: proxy.address, NO_PROXY: "" };
    const env = { FIELDLINE_BASE_URL: world.base, FIELDLINE_API_KEY: key, ...variables, ...more };
    const { stdout } = await run(process.execPath, ["proxied.mjs"], { cwd: project.folder, env });
    proxy.close();
    expect(stdout).toBe("api_key\n");
    expect(proxy.hosts).toEqual([new URL(world.base).host]);
  }
});
