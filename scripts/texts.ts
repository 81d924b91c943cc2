import { readFileSync } from "node:fs";
import { listFiles } from "./list-files.ts";
import { type Area, areaOf, areas } from "./texts/areas.ts";
import { readDescriptions } from "./texts/read-descriptions.ts";
import { readTexts } from "./texts/read-texts.ts";

const usage = `Usage: npm run texts                 print every text that people read, with its place
       npm run texts -- AREA         only those of an area: ${areas.map(({ name }) => name).join(", ")}
       npm run texts -- FOLDER       only those below FOLDER`;

const [asked] = process.argv.slice(2);
const isArea = areas.some(({ name }) => name === asked);
if (asked === "--help") {
  console.log(usage);
  process.exit();
}

const found = new Map<Area, string[]>();
for (const file of listFiles()) {
  const area = areaOf(file);
  if (area === undefined) continue;
  if (asked !== undefined && (isArea ? area.name !== asked : !file.startsWith(asked))) continue;
  const source = readFileSync(file, "utf8");
  const texts = file.endsWith(".graphql") ? readDescriptions(source) : readTexts(file, source);
  const read = texts.filter(({ kind }) => area.kinds?.includes(kind) ?? true);
  const lines = read.map(({ line, kind, text }) => `${file}:${line}  ${kind}  ${text}`);
  found.set(area, [...(found.get(area) ?? []), ...lines]);
}

if (found.size === 0) {
  console.error(`There are no texts in ${asked}.\n${usage}`);
  process.exitCode = 1;
}
for (const area of areas) {
  const lines = found.get(area);
  if (lines !== undefined) console.log(`# ${area.title}: ${lines.length}\n\n${lines.join("\n")}\n`);
}
