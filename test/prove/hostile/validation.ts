import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { specifiedRules, validate } from "graphql";
import { schema } from "../../../src/domain/index.ts";
import type { Context } from "../../../src/graphql/context.ts";
import { limitsFor, parseWithin } from "../../../src/graphql/limits.ts";
import { openDatabase } from "../../../src/tenancy/database.ts";
import { createClient, createGraphql } from "../../world/client.ts";
import { makeBusinesses } from "../businesses.ts";
import { startPostgres } from "../postgres.ts";
import { keepRunning } from "../process.ts";

export const name = "hostile documents delay no one";

const maxMs = 20;
const attacks = 39;
const secondsEach = 10;
const maxRatio = 3;
/** A p99 below this passes in any case. */
const goodMs = 50;

const times = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => each(index)).join(" ");
const viewer = "member { id name email role is_active } business { id name slug }";

/** Documents at the limits, each in a different way. */
const allowed: Record<string, string> = {
  "repeated fields": `{ ${times(11, () => `viewer { ${viewer} }`)} }`,
  "repeated leaves": `{ viewer { member { ${"id ".repeat(11)} ${times(370, (index) => `x${index}`)} } } }`,
  "fields that there are not": `{ ${times(400, (index) => `custmers${index}`)} }`,
  "arguments that there are not": `{ customers(${times(600, (index) => `limti${index}: 1`)}) { next_cursor } }`,
  "a long list": `{ customers(tag: [${"1 ".repeat(1900)}]) { next_cursor } }`,
  "fragments that share their fields": `{ viewer { ${times(15, (index) => `...F${index}`)} } } ${times(15, (index) => `fragment F${index} on Viewer { ${viewer} }`)}`,
  "wide fragments that share their fields": `{ customers { data { ${times(15, (index) => `...F${index}`)} } } } ${times(15, (index) => `fragment F${index} on Customer { id name email phone abn notes tags type external_id archived_at created_at updated_at sites { id name } }`)}`,
  "fragments in a row": `{ viewer { ...F0 } } ${times(15, (index) => `fragment F${index} on Viewer { member { id } ${index < 14 ? `...F${index + 1}` : ""} }`)}`,
  "fragments that double": `{ viewer { ...F0 } } ${times(6, (index) => `fragment F${index} on Viewer { ${index < 5 ? `...F${index + 1} ...F${index + 1}` : viewer} }`)}`,
  "fragments in a circle": `{ viewer { ...F0 } } ${times(14, (index) => `fragment F${index} on Viewer { member { id } ...F${(index + 1) % 14} }`)}`,
  "inline fragments": `{ viewer { ${times(6, () => `... { ${viewer} }`)} } }`,
  aliases: `{ ${times(30, (index) => `a${index}: jobs(limit: 1) { data { id title assignees { id name } } }`)} }`,
  variables: `query(${times(50, (index) => `$v${index}: Strign`)}) { viewer { member { id } } }`,
  comments: `{ viewer { member { id } } } ${"#\n".repeat(14_000)}`,
  "a long text": `{ customers(search: """${"\n x".repeat(9_000)}""") { next_cursor } }`,
};

/** Documents of 4 to 10 KB from strangers. */
const hostile = [
  `{ ${"me{x} ".repeat(740)} }`,
  `{ ${"viewer{member{id}} ".repeat(400)} }`,
  `{ viewer { ${"... { member { id } } ".repeat(300)} } }`,
  `{ ${times(400, (index) => `custmers${index}`)} }`,
];

export async function run(): Promise<void> {
  for (const [what, document] of Object.entries(allowed)) {
    const took = Math.min(...Array.from({ length: 10 }, () => check(document)));
    process.stdout.write(`  ${took.toFixed(1).padStart(6)} ms  ${what}\n`);
    if (took > maxMs) throw new Error(`${what} take ${took} ms; at most ${maxMs}`);
  }
  await underAttack();
}

function check(document: string): number {
  const began = performance.now();
  const context = { caller: { kind: "user" } } as unknown as Context;
  const options = { maxErrors: 10, hideSuggestions: true };
  const parsed = parseWithin(document, context.caller);
  if (validate(schema, parsed, specifiedRules, options).length === 0)
    validate(schema, parsed, limitsFor(context, {}), options);
  return performance.now() - began;
}

/** Compares another caller's p99 during the attack with its p99 before. */
async function underAttack(): Promise<void> {
  const postgres = await startPostgres();
  const database = openDatabase({ url: postgres.url });
  const complaints: string[] = [];
  const environment = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString("hex"),
    RATE_LIMIT_PER_MINUTE: "100000000",
  };
  const web = await keepRunning("web", environment, (line) => complaints.push(line));
  try {
    while (!web.isReady()) await delay(50);
    const [business] = await makeBusinesses(database, `${web.origin}/api`, "https://example.com");
    const client = createClient(`${web.origin}/api`, business?.key ?? "");
    await p99(client, 2);
    const quiet = await p99(client, secondsEach);
    const stranger = createGraphql(web.origin);
    const [attacked] = await Promise.all([
      p99(client, secondsEach),
      ...Array.from({ length: attacks }, async (_, index) => {
        await delay((index * secondsEach * 1000) / attacks);
        await stranger(hostile[index % hostile.length] ?? "");
      }),
    ]);
    const ratio = attacked / quiet;
    process.stdout.write(
      `  p99 ${quiet.toFixed(1)} ms, and ${attacked.toFixed(1)} ms under ${attacks} documents: ${ratio.toFixed(2)} times\n`,
    );
    if (attacked > goodMs && ratio > maxRatio) throw new Error(`p99 is ${ratio} times its own; at most ${maxRatio}`);
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
  } finally {
    await web.stop();
    await database.close();
    await postgres.stop();
  }
}

async function p99(client: ReturnType<typeof createClient>, seconds: number): Promise<number> {
  const took: number[] = [];
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(10)) {
    const began = performance.now();
    await client("GET", "/v1/customers");
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}
