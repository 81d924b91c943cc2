import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const folder = mkdtempSync(join(tmpdir(), "fieldline-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("every base image is pinned by its digest", () => {
  const bases = [...read("Dockerfile").matchAll(/^(?:# syntax=|FROM )(\S+)/gm)].map(([, image = ""]) => image);
  const services: { image: string; build?: string }[] = Object.values(
    parse(read("compose.yaml"), { merge: true }).services,
  );
  const pulled = services.filter(({ build }) => build === undefined).map(({ image }) => image);
  const images = [...bases, ...pulled];
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("every action of the workflows is pinned by its commit", () => {
  const workflows = readdirSync(join(root, ".github/workflows"));
  const used = workflows.flatMap((file) => [...read(`.github/workflows/${file}`).matchAll(/uses: (.+)$/gm)]);
  expect(used.length).toBeGreaterThan(0);
  for (const [, action] of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(["package-lock.json", "test/browser/package-lock.json"])("every package of %s has its integrity", (file) => {
  const { packages } = JSON.parse(read(file)) as { packages: Record<string, { integrity?: string; link?: boolean }> };
  const published = Object.entries(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && link !== true,
  );
  expect(published.length).toBeGreaterThan(0);
  expect(published.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? "")).map(([path]) => path)).toEqual([]);
});

test("the check of licences refuses a package without integrity, but accepts folders of the repository", () => {
  const check = (packages: object) => {
    const file = join(folder, "package-lock.json");
    writeFileSync(file, JSON.stringify({ packages }));
    try {
      execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/licences.ts", file], {
        cwd: root,
        stdio: "pipe",
      });
      return "";
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr);
    }
  };
  const sealed = { version: "1.0.0", license: "MIT", integrity: "sha512-AAAA" };
  const folders = {
    "": {},
    "scripts/own": { version: "1.0.0", license: "MIT" },
    "node_modules/own": { resolved: "scripts/own", link: true },
  };
  expect(check({ ...folders, "node_modules/a": sealed })).toBe("");
  expect(check({ ...folders, "node_modules/a": { ...sealed, integrity: undefined, dev: true } })).toContain(
    "no integrity: a 1.0.0",
  );
});
