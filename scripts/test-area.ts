import { findAreas, listAreas, testsOfArea } from "../test/suite/areas.ts";
import { listTestFiles } from "../test/suite/projects.ts";
import { runTests } from "../test/suite/run.ts";

const usage = `Usage: npm run test:area -- <folder> [option ...]   run the tests of src/webhooks, portal/screens/jobs, invoices …
       npm run test:area                            list the areas
Options are vitest's: --list shows the test files instead, --bail 1 stops at the first failure.`;

const [folder, ...options] = process.argv.slice(2);

if (folder === undefined || folder.startsWith("-")) {
  console.log(`${usage}\n\n${listAreas().join("\n")}`);
} else {
  const areas = findAreas(folder);
  // A folder below test/ is its own area.
  const own = listTestFiles().filter((file) => file === folder || file.startsWith(`${folder.replace(/\/$/, "")}/`));
  const files = [...new Set([...areas.flatMap((area) => testsOfArea(area)), ...own])].sort();
  if (files.length === 0) {
    console.error(`No area is named ${folder}. npm run test:area lists them.`);
    process.exitCode = 1;
  } else {
    console.log(`${areas.join(", ") || folder}: ${files.length} test files`);
    process.exitCode = runTests(files, options);
  }
}
