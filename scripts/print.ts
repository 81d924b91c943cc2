import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printApp } from "./print/app.ts";
import { printContract } from "./print/contract.ts";
import { printDocs } from "./print/docs.ts";
import { printSdkFiles } from "./print/sdk.ts";

const usage = `Usage: npm run print              write the files of the contract below schema/, packages/zapier/src/compiled.json,
                                  packages/sdk/src/generated.ts, the generated files of packages/python and the values in docs/
       npm run print -- --check   exit 1 if one of them is not what would be written`;

const { values } = parseArgs({ options: { check: { type: "boolean" }, help: { type: "boolean" } } });
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "schema");

if (values.help) {
  console.log(usage);
} else {
  const printed = [
    ...Object.entries(printContract(folder)).map(([name, text]) => [join(folder, name), text] as const),
    ...Object.entries(printSdkFiles(folder)).map(([name, text]) => [join(root, name), text] as const),
    [join(root, "packages/zapier/src/compiled.json"), printApp(folder)] as const,
    ...Object.entries(printDocs(root)).map(([name, text]) => [join(root, name), text] as const),
  ];
  for (const [path, text] of printed) {
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
  if (values.check && process.exitCode === undefined) console.log("What is printed is current.");
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
