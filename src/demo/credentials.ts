import { randomBytes, randomInt } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a newcomer needs to try the demo business. */
export type Demo = { businessName: string; apiKey: string; ownerEmail: string; ownerPassword: string };

const fields = ["businessName", "apiKey", "ownerEmail", "ownerPassword"] as const;

// Without letters and digits that are taken for each other.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
  return Array.from({ length: 4 }, group).join("-");
}

function fileOf(dataDir: string): string {
  return join(dataDir, "demo.json");
}

/** Its owner alone can read it; it appears whole, in place of whatever was there. */
export async function keepDemo(dataDir: string, demo: Demo): Promise<void> {
  const draft = `${fileOf(dataDir)}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, fileOf(dataDir));
}

/** Nothing where there is no such file, or one that somebody has spoilt. */
export async function readDemo(dataDir: string): Promise<Demo | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(fileOf(dataDir), "utf8"));
    return isDemo(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isDemo(kept: unknown): kept is Demo {
  return (
    typeof kept === "object" && kept !== null && fields.every((field) => typeof Reflect.get(kept, field) === "string")
  );
}
