import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { createGraphql } from "../../world/client.ts";
import { randomDocument } from "../attackers/random-document.ts";
import { startPostgres } from "../postgres.ts";
import { keepRunning } from "../process.ts";

export const name = "distinct selections do not fill Postgres' memory";

const documents = 4_000;
const atOnce = 8;
/** The maximum memory of all backends of the server together. */
const maxMegabytes = 150;

/** One trial account sends ever new selections. The memory of Postgres must stay bounded, and the server must go on. */
export async function run(): Promise<void> {
  const postgres = await startPostgres();
  const complaints: string[] = [];
  const environment = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString("hex"),
    PORTAL_RATE_LIMIT_PER_MINUTE: "100000000",
  };
  const web = await keepRunning("web", environment, (line) => complaints.push(line));
  const watcher = new pg.Client({ connectionString: postgres.url });
  try {
    while (!web.isReady()) await new Promise((resolve) => setTimeout(resolve, 50));
    await watcher.connect();
    const graphql = createGraphql(web.origin, await signUp(web.origin));
    let peak = 0;
    let refused = 0;
    for (let done = 0; done < documents; ) {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => graphql(randomDocument())));
      done += answers.length;
      refused += answers.filter(({ body }) => body?.data == null).length;
      if (done % 500 < atOnce) {
        const held = await backendMegabytes(watcher);
        peak = Math.max(peak, held);
        process.stdout.write(`  ${done} documents, ${refused} without data: backends hold ${held} MB\n`);
      }
    }
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    if (peak > maxMegabytes) throw new Error(`backends held ${peak} MB; at most ${maxMegabytes}`);
    const after = await fetch(`${web.origin}/readyz`);
    if (after.status !== 200) throw new Error(`/readyz answers ${after.status}`);
  } finally {
    await watcher.end().catch(() => undefined);
    await web.stop();
    await postgres.stop();
  }
}

async function signUp(origin: string): Promise<string> {
  const response = await fetch(`${origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      query: "mutation($input: SignUpInput!) { sign_up(input: $input) { member { id } } }",
      variables: {
        input: {
          business_name: "Trial",
          name: "Mallory",
          email: "mallory@example.com",
          password: "correct horse battery",
        },
      },
    }),
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`no session: ${await response.text()}`);
  return cookie;
}

/** The private memory of the backends. */
async function backendMegabytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'fieldline%'",
  );
  const kilobytes = rows.map(({ pid }) => {
    const [, figure] = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(figure);
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}
