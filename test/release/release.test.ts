import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { loadDocuments } from "../../src/portal/documents.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let folder: string;
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
const read = (file: string) => readFileSync(join(folder, file), "utf8");

/** Copies this working tree to a repository of its own, so that nothing is committed or tagged here. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-release-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const present = execFileSync(
    "xargs",
    ["-0", "sh", "-c", 'for file; do [ -e "$file" ] && printf "%s\\\\0" "$file"; done; true', "sh"],
    { cwd: root, input: files },
  );
  execFileSync("xargs", ["-0", "cp", "--parents", "--target-directory", folder], { cwd: root, input: present });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  execFileSync("cp", ["--archive", join(root, "src/generated"), join(folder, "src/generated")]);
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "Robin");
  git("config", "user.email", "robin@example.com");
  // The link would otherwise count as a change, because .gitignore ignores only a folder.
  appendFileSync(join(folder, ".git/info/exclude"), "/node_modules\n");
  git("add", "--all");
  git("commit", "--quiet", "--message", "All of it");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function release(...args: string[]) {
  const program = ["--disable-warning=ExperimentalWarning", "scripts/release.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: "utf8" });
  return { status, stdout, stderr };
}

const current = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version as string;
const next = current.replace(/\d+$/, (patch) => String(Number(patch) + 1));

test("a release from a wrong or changed checkout is refused, and changes nothing", () => {
  expect(release("next", "--dry-run").stderr).toContain("next is no version");
  expect(release(current, "--dry-run").stderr).toContain(`${current} is not after ${current}`);

  writeFileSync(join(folder, "new.txt"), "");
  expect(release(next, "--dry-run").stderr).toContain("Commit or remove these changes first:\n?? new.txt");
  rmSync(join(folder, "new.txt"));

  git("switch", "--quiet", "--create", "topic");
  expect(release(next, "--dry-run").stderr).toContain("Releases are made of main, and this is topic.");
  git("switch", "--quiet", "main");

  git("tag", `v${next}`);
  expect(release(next, "--dry-run").stderr).toContain(`The tag v${next} exists.`);
  git("tag", "--delete", `v${next}`);

  const contract = join(folder, "schema/openapi.json");
  const { paths, ...document } = JSON.parse(read("schema/openapi.json"));
  const { "/v1/me": _, ...others } = paths;
  writeFileSync(contract, JSON.stringify({ ...document, paths: others }));
  git("commit", "--quiet", "--all", "--message", "Break it");
  const broken = release(next);
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining("/v1/me")]);
  git("reset", "--quiet", "--hard", "HEAD~");

  expect([git("status", "--porcelain"), git("tag"), git("log", "--format=%s")]).toEqual(["", "", "All of it"]);
}, 300_000);

test("a release sets the version everywhere, and is one commit with an annotated tag", () => {
  const { status, stdout, stderr } = release(next, "--no-pack");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`git push --atomic origin main v${next}`);
  expect([git("status", "--porcelain"), git("cat-file", "-t", `v${next}`)]).toEqual(["", "tag"]);
  expect(git("log", "-1", "--format=%s")).toBe(`release: Set the version to ${next}`);
  expect(git("rev-list", "--count", "HEAD")).toBe("2");

  const lock = JSON.parse(read("package-lock.json"));
  const named = [
    "package.json",
    "packages/sdk/package.json",
    "packages/n8n/package.json",
    "packages/zapier/package.json",
  ];
  expect([lock.version, lock.packages[""].version, ...named.map((file) => JSON.parse(read(file)).version)]).toEqual(
    Array.from({ length: 6 }, () => next),
  );
  expect(read("packages/python/fieldline/_version.py")).toBe(`VERSION = "${next}"\n`);
  expect(read("packages/python/pyproject.toml")).toContain(`version = "${next}"`);
  expect(read("packages/zapier/src/index.ts")).toContain(`version: "${next}"`);
  expect(read("CHANGELOG.md")).toMatch(new RegExp(`^## ${RegExp.escape(next)} — \\d{4}-\\d\\d-\\d\\d$`, "m"));
  expect(read("CHANGELOG.md")).not.toContain("## Unreleased");
  expect(JSON.parse(read("schema/changes.json")).at(-1).version).toBe(next);
  expect(Object.keys(JSON.parse(read("src/migrations/released-functions.json")))).toContain(next);
  const ids = loadDocuments(schema, join(root, "portal")).map(({ id }) => id);
  expect(Object.keys(JSON.parse(read("schema/portal-documents.json"))).sort()).toEqual(ids.sort());
  // Only lines of history still name the previous version.
  const stale = spawnSync("git", ["grep", "--fixed-strings", current, "--", "packages"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stale.stdout).toBe("");
}, 300_000);
