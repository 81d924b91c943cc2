import { uploadFile } from "../attackers/imports.ts";
import type { Attack } from "../availability.ts";

const cells = 100_000;
const shortRows = 9_990;
const seconds = 8;

export const attack: Attack = {
  name: "A file to import has one row of 100,000 cells, and 9,990 short ones",
  async run(target) {
    const csv = `name\n${"x,".repeat(cells - 1)}x\n${"Jane\n".repeat(shortRows)}`;
    const answers = new Map<number, number>();
    for (const began = performance.now(); performance.now() - began < seconds * 1000; ) {
      const { status } = await uploadFile(target, csv);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    return { "uploads answered": [...answers].map(([status, count]) => `${count} × ${status}`).join(", ") };
  },
};
