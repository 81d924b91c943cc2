import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signatureCorpus } from "../webhooks/signature-corpus.ts";
import { startWorld, type World } from "../world/world.ts";
import { hasPython, needsPython, python } from "./python.ts";

let world: World;
let folder: string;

describe.skipIf(!hasPython)(`the Python SDK's own tests pass${needsPython}`, () => {
  beforeAll(async () => {
    world = await startWorld({ ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
    folder = await mkdtemp(join(tmpdir(), "fieldline-python-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await world.close();
  });

  test.each(["client", "http", "types", "webhooks"])("%s", async (name) => {
    const signatures = join(folder, "signatures.json");
    await writeFile(signatures, JSON.stringify(signatureCorpus(new Date("2026-07-01T02:30:00.000Z"))));
    const { skipped } = await runSuite(name, { FIELDLINE_SIGNATURES: signatures });
    expect(skipped).toBe(false);
  });

  test("with the running platform, and a delivery of it", async () => {
    const { key } = await world.addBusiness();
    const variables = { FIELDLINE_BASE_URL: world.base, FIELDLINE_API_KEY: key, FIELDLINE_DELIVERS: "1" };
    const { skipped } = await runSuite("platform", variables);
    expect(skipped).toBe(false);
  });
});

/** Runs one module of the tests. A failure throws with its report. */
async function runSuite(name: string, variables: Record<string, string>): Promise<{ skipped: boolean }> {
  const { stderr } = await python(["-W", "error::ResourceWarning", "-m", "unittest", `tests.test_${name}`], variables);
  expect(stderr).toMatch(/Ran [1-9]\d* tests? in [\s\S]*\nOK/);
  return { skipped: stderr.includes("skipped") };
}
