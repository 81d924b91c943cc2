import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createCli, refusal } from "./cli.ts";

const cli = createCli({});

test.each([
  [[]],
  [["business", "create"]],
  [["business", "set"]],
  [["business", "export"]],
  [["business", "delete"]],
  [["key", "create"]],
  [["key", "list"]],
  [["key", "revoke"]],
  [["user", "create"]],
  [["user", "list"]],
  [["user", "set"]],
  [["session", "end"]],
  [["demo"]],
  [["migrate"]],
  [["doctor"]],
  [["seed"]],
  [["backup"]],
  [["restore"]],
])("%j --help explains itself and needs no database", async (words) => {
  const { code, stdout, stderr } = await cli(...words, "--help");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(
    `Usage: cli ${[...words, words.length === 0 ? "<command>" : ""].join(" ").trim()} [options]`,
  );
  if (words.length > 0) expect(stdout).toContain("--json");
});

test.each([
  [["frob"], "unknown command 'frob'"],
  [["key", "create", "--business", "b", "--name", "n", "--frob"], "unknown option '--frob'"],
  [["key", "revoke"], "required option '--id <id>' not specified"],
  [["key", "revoke", "--id"], "option '--id <id>' argument missing"],
])("%j is refused in one line", async (words, line) => {
  expect(refusal(await cli(...words))).toBe(line);
});

test.each(["--version", "-V"])("%s prints the version, and its commit if known", async (option) => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const { code, stdout, stderr } = await cli(option);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(new RegExp(`^${RegExp.escape(version)}( \\([0-9a-f]{7}\\))?\n$`));
});

test("an extra word is refused without being repeated", async () => {
  expect(refusal(await cli("key", "list", "a secret"))).toBe(
    "too many arguments: values are given with options, see --help",
  );
});

test("with --json an error is a JSON object on stderr", async () => {
  expect(JSON.parse(refusal(await cli("key", "revoke", "--json")))).toEqual({
    error: "required option '--id <id>' not specified",
  });
});

test("bad configuration is reported in one line that names the variable", async () => {
  const unset = createCli({ DATABASE_URL: "postgres://localhost/none" });
  expect(refusal(await unset("key", "list"))).toMatch(/^SECRET_KEY is required/);
});

test("an unreachable database is reported in one line", async () => {
  const absent = createCli({ DATABASE_URL: "postgres://u:hidden@127.0.0.1:9/none", SECRET_KEY: "00".repeat(32) });
  const refused = refusal(await absent("key", "list"));
  expect(refused).toMatch(/^Cannot reach the database: .*ECONNREFUSED/);
  expect(refused).not.toContain("hidden");
});
