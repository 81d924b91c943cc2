import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

test("every link between files leads to a file", () => {
  const broken = files.flatMap((file) =>
    [...withoutCode(readFileSync(file, "utf8")).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = ""]) => {
      if (/^(https?:|mailto:|#|\/)/.test(to)) return [];
      const path = join(dirname(file), to.replace(/#.*/, ""));
      return existsSync(path) ? [] : [`${file}: ${to}`];
    }),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

test("the README has at most 8 KB, ARCHITECTURE.md at most 12 KB", () => {
  expect(readFileSync("README.md").length).toBeLessThanOrEqual(8192);
  expect(readFileSync("ARCHITECTURE.md").length).toBeLessThanOrEqual(12_288);
});

test("a folder's README has at most 60 lines", () => {
  const folders = files.filter((file) => /^(src|portal|test|bench)\/(.*\/)?README\.md$/.test(file));
  const long = folders.filter((file) => readFileSync(file, "utf8").trimEnd().split("\n").length > 60);
  expect(folders.length).toBeGreaterThan(15);
  expect(long).toEqual([]);
});

test("a decision's record is named by its day, has every section and is in the index", () => {
  const records = files.filter((file) => file.startsWith("docs/decisions/") && !file.endsWith("README.md"));
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const sections = ["Context", "Decision", "Measurement", "Consequence", "Revisit when"];
  const faults = records.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const missing = sections.filter((section) => !new RegExp(`^## ${section}(:|$)`, "m").test(text));
    if (!/\/\d{4}-\d{2}-\d{2}-[a-z-]+\.md$/.test(file)) missing.push("a name with its day");
    if (!index.includes(`(${basename(file)})`)) missing.push("a line in README.md");
    return missing.map((one) => `${file} lacks ${one}`);
  });
  expect(records.length).toBeGreaterThan(15);
  expect(faults).toEqual([]);
});

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");
}
