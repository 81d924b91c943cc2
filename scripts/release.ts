import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ContractError } from "./contract/changes.ts";
import { findChanges } from "./contract/check.ts";
import { assertNewer, release } from "./contract/release.ts";
import { readReleases } from "./contract/releases.ts";
import { writeReleased } from "./migration/released.ts";
import { assertInstalled, megabytesOf, packArchive, writeChecksums } from "./release/archive.ts";
import { writeReleasedDocuments } from "./release/portal-documents.ts";
import { assertReleasable, commitTime, git, tagOf } from "./release/repository.ts";
import { writeSbom } from "./release/sbom.ts";
import { setVersion } from "./release/versions.ts";

const usage = `Usage: npm run release -- 1.1.0               set the version, commit, tag and pack it
       npm run release -- 1.1.0 --dry-run     only check whether that would work
       npm run release -- pack                pack the working tree as it is
       --no-pack          leave the archive to the workflow, which makes it of the tag
       --to FOLDER        where the archive goes, dist unless given
       --branch NAME      the branch that releases are made of, main unless given`;

const root = fileURLToPath(new URL("..", import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a script of package.json. */
function npmRun(name: string, ...args: string[]): void {
  execFileSync("npm", ["run", "--silent", name, "--", ...args], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

function check(version: string, branch: string, today: string): void {
  assertNewer(version, readReleases(root).at(-1)?.version ?? "0.0.0");
  assertReleasable(version, branch);
  const { faults } = findChanges(root, today);
  if (faults.length > 0) throw new ContractError(faults.join("\n"));
  npmRun("print", "--check");
  assertInstalled();
}

async function commitRelease(version: string, today: string): Promise<void> {
  const { version: last } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  try {
    release(root, version, today);
    await writeReleased(root, version);
    writeReleasedDocuments(root);
    setVersion(root, last, version);
    npmRun("print");
    git("add", "--all");
    git("commit", "--quiet", "--message", `release: Set the version to ${version}`);
    git("tag", "--annotate", tagOf(version), "--message", `Fieldline ${version}`);
  } catch (error) {
    // Restores the tree, which was clean before.
    git("restore", "--staged", "--worktree", ".");
    throw error;
  }
}

async function pack(folder: string): Promise<void> {
  npmRun("generate");
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const mtime = commitTime();
  const archive = await packArchive({ version, folder, mtime });
  await writeChecksums(folder, [archive, writeSbom({ version, folder, mtime })]);
  say(`Packed ${archive} (${megabytesOf(archive)} MB), its bill of materials and SHA256SUMS.`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      "dry-run": { type: "boolean" },
      "no-pack": { type: "boolean" },
      to: { type: "string", default: "dist" },
      branch: { type: "string", default: "main" },
      help: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const [version, ...more] = positionals;
  if (values.help) return say(usage);
  if (version === undefined || more.length > 0) throw new ContractError(usage);
  if (version === "pack") return pack(values.to);
  const today = new Date().toISOString().slice(0, 10);
  check(version, values.branch, today);
  if (values["dry-run"]) return say(`${version} can be released.`);
  await commitRelease(version, today);
  await pack(values.to);
  say(
    `Tagged ${tagOf(version)}. Read the commit, and then publish it, which builds and signs the archives and the image:`,
  );
  say(`  git push --atomic origin ${values.branch} ${tagOf(version)}`);
}

process.chdir(root);
await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
