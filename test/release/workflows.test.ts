import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(root + file, "utf8");

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  needs?: string | string[];
  permissions?: Record<string, string>;
  "timeout-minutes"?: number;
  steps: Step[];
};
type Workflow = { permissions: Record<string, string>; jobs: Record<string, Job> };

const workflows = readdirSync(`${root}.github/workflows`).map(
  (file) => [file, parse(read(`.github/workflows/${file}`)) as Workflow] as const,
);
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

const commandsOf = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
const programsIn = (text: string) => [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = ""]) => name);

test.each(workflows)("%s names existing jobs, programs and files, and limits each job's time", (_file, workflow) => {
  for (const [name, { needs = [], steps, "timeout-minutes": minutes }] of Object.entries(workflow.jobs)) {
    for (const needed of [needs].flat()) expect(Object.keys(workflow.jobs), name).toContain(needed);
    expect(minutes, name).toBeGreaterThan(0);
    for (const step of steps)
      expect(Object.keys(step), name).toEqual(expect.arrayContaining([step.uses ? "uses" : "run"]));
  }
  const named = commandsOf(workflow).flatMap(programsIn);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

test.each(workflows)("each script of %s is readable by bash", (_file, workflow) => {
  for (const command of commandsOf(workflow)) {
    // The code host replaces its expressions before bash reads the script.
    const script = command.replaceAll(/\$\{\{[^}]*\}\}/g, "x");
    expect(spawnSync("bash", ["-n"], { input: script, encoding: "utf8" }).stderr, command).toBe("");
  }
});

test.each(workflows)(
  "%s may only read, unless a job says otherwise, and no script contains what others can write",
  (file, workflow) => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const [name, { permissions, steps }] of Object.entries(workflow.jobs)) {
      if (file !== "release.yml") expect(permissions, name).toBeUndefined();
      for (const { uses, with: options } of steps)
        if (uses?.startsWith("actions/checkout@")) expect(options?.["persist-credentials"], name).toBe(false);
    }
    // Bash would run the name of a branch or a title as part of the script.
    for (const command of commandsOf(workflow))
      expect(command).not.toMatch(/\$\{\{\s*(github\.(event|head|ref)|inputs)/);
  },
);

test("every program of package.json starts existing files", () => {
  for (const [name, script] of Object.entries(scripts)) {
    const files = script.matchAll(/\b(?:scripts|src|test|bench|portal)\/[\w./-]+\.(?:sh|cjs|ts)\b/g);
    for (const [file] of files) expect(existsSync(root + file), `${name}: ${file}`).toBe(true);
    for (const nested of programsIn(script)) expect(Object.keys(scripts), name).toContain(nested);
  }
});

test("every program of package.json runs with the pinned Node", () => {
  // Biome is a binary, and the other two run programs of package.json or create the link themselves.
  const others = ["generate", "lint", "verify"];
  for (const [name, script] of Object.entries(scripts))
    if (!others.includes(name)) expect(script, name).toMatch(/^((?:PROVE|DURATIONS)=\w+ |exec )?sh scripts\/run\.sh /);
});

test("the server and the commands replace the shell that started them, so that signals reach them", () => {
  for (const name of ["start", "cli"]) expect(scripts[name]).toMatch(/^exec sh /);
});

test("the dependency bot watches every lock file, the images and the actions", () => {
  const { updates } = parse(read(".github/dependabot.yml")) as {
    updates: { "package-ecosystem": string; directories: string[]; groups: object }[];
  };
  expect(updates.map((each) => each["package-ecosystem"])).toEqual([
    "npm",
    "docker",
    "docker-compose",
    "github-actions",
  ]);
  const tracked = spawnSync("git", ["ls-files", "*package-lock.json"], { cwd: root, encoding: "utf8" }).stdout;
  const folders = tracked
    .trim()
    .split("\n")
    .map((file) => `/${file.replace(/\/?package-lock\.json$/, "")}`);
  expect(updates[0]?.directories.toSorted()).toEqual(folders.sort());
  for (const { groups } of updates) expect(groups).not.toEqual({});
});
