import { uploadFile } from "../attackers/imports.ts";
import type { Attack } from "../availability.ts";

const cells = 100_000;
const shortRows = 9_990;
const uploads = 5;

export const attack: Attack = {
  name: "A file to import has one row of 100,000 cells, and 9,990 short ones",
  async run(target) {
    const csv = `name\n${"x,".repeat(cells - 1)}x\n${"Jane\n".repeat(shortRows)}`;
    const answers: string[] = [];
    for (let upload = 0; upload < uploads; upload += 1) answers.push(String((await uploadFile(target, csv)).status));
    return { "uploads answered": answers.join(", ") };
  },
};
