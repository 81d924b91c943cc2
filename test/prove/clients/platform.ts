import { execFileSync } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ask, startCluster } from "../../../bench/cluster.ts";
import { withForms } from "../../oauth/person.ts";
import { keepRunning } from "../process.ts";

const cli = fileURLToPath(new URL("../../../src/cli/main.ts", import.meta.url));
const account = { email: "owner@example.com", password: "correct horse battery staple" };

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** The platform in its own process with one business, and a control server through which programs reach its owner. */
export async function startPlatform() {
  const cluster = await startCluster();
  const environment = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: "11".repeat(32),
    RATE_LIMIT_PER_MINUTE: "100000",
    OAUTH_REGISTRATIONS_PER_HOUR: "100000",
    ANONYMOUS_RATE_LIMIT_PER_MINUTE: "100000",
  };
  const run = (...args: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", cli, ...args, "--json"], {
        env: { ...process.env, ...environment },
        encoding: "utf8",
        input: account.password,
      }),
    ) as { key: string };
  const owner = ["--owner-email", account.email, "--owner-password-stdin"];
  run("business", "create", "--name", "Prove Plumbing", "--slug", "prove", ...owner);
  const { key } = run("key", "create", "--business", "prove", "--name", "Prove", "--preset", "full");
  const server = await keepRunning("all", environment, (complaint) => process.stderr.write(`${complaint}\n`));
  while (!server.isReady()) await delay(50);
  const { port } = new URL(server.origin);
  const control = await startControl(cluster.url);
  return {
    url: `http://localhost:${port}/api/mcp/mcp`,
    key,
    control: control.origin,
    async stop() {
      await control.close();
      await server.stop();
      await cluster.stop();
    },
  };
}

async function startControl(databaseUrl: string) {
  let count = 0;
  const answers: Record<string, (body: { url?: string }) => Promise<object>> = {
    "/consent": async ({ url = "" }) => {
      count += 1;
      return { url: (await withForms(new URL(url), account)).href };
    },
    "/consents": async () => ({ count }),
    "/expire": async () => {
      await ask(
        databaseUrl,
        "update oauth_records set expires_at = now() - interval '1 second' where model = 'AccessToken'",
      );
      return {};
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ""];
    readBody(request)
      .then((body) => answer?.(body))
      .then((value) => response.end(JSON.stringify(value ?? {})))
      .catch((error: unknown) => response.writeHead(500).end(String(error).slice(0, 2_000)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<{ url?: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as { url?: string };
}
