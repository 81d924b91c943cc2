import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printContract } from "./print/contract.ts";

const usage = `Usage: npm run print              write schema/schema.graphql and schema/openapi.json
       npm run print -- --check   exit 1 if one of them is not what would be written`;

const { values } = parseArgs({ options: { check: { type: "boolean" }, help: { type: "boolean" } } });
const folder = fileURLToPath(new URL("../schema", import.meta.url));

if (values.help) {
  console.log(usage);
} else {
  for (const [name, text] of Object.entries(printContract(folder))) {
    const path = join(folder, name);
    const shown = relative(process.cwd(), path);
    if (read(path) === text) continue;
    if (values.check) {
      console.error(`${shown} is stale: npm run print`);
      process.exitCode = 1;
    } else {
      writeFileSync(path, text);
      console.log(`wrote ${shown}`);
    }
  }
  if (values.check && process.exitCode === undefined) console.log("The printed contract is current.");
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
