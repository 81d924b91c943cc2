import { setTimeout as delay } from "node:timers/promises";
import { checkImport, uploadFile } from "../attackers/imports.ts";
import type { Attack, Target } from "../availability.ts";

const seconds = 10;

/** Within the limit of one cell, and far above it. The longer text used to stop the process for good. */
const lengths = [9_000, 90_000, 250_000];

async function attackWith(target: Target, length: number): Promise<string> {
  const csv = `name,address\nJane,"a${",".repeat(length)}b"\n`;
  const { status, id } = await uploadFile(target, csv);
  if (id !== undefined) await checkImport(target, id, ["name", "site_line1"]);
  return String(status);
}

export const attack: Attack = {
  name: "An import has one cell of an a, thousands of commas and a b as an address",
  async run(target) {
    const answers: string[] = [];
    for (const length of lengths) answers.push(await attackWith(target, length));
    await delay(seconds * 1000);
    return { "uploads answered": answers.join(", ") };
  },
};
