import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unpackChromium } from "./unpack.ts";

/** An entry of an archive: name, mode and size in octal, type, content. */
function entry(name: string, content: string, type = "0", mode = "0000644"): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(mode, 100);
  header.write(content.length.toString(8).padStart(11, "0"), 124);
  header.write(type, 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

const archive = (...entries: Buffer[]) => brotliCompressSync(Buffer.concat([...entries, Buffer.alloc(1024)]));

let folder: string;
let source: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-unpack-"));
  source = join(folder, "package");
  mkdirSync(join(source, "bin"), { recursive: true });
  writeFileSync(join(source, "package.json"), JSON.stringify({ version: "1.2.3" }));
  writeFileSync(join(source, "bin", "chromium.br"), brotliCompressSync("#!/bin/sh\necho started\n"));
  writeFileSync(
    join(source, "bin", "al2023.tar.br"),
    archive(entry("lib/", "", "5"), entry("lib/libnss3.so", "n".repeat(700), "0", "0000755"), entry("lib/b.so", "b")),
  );
  writeFileSync(join(source, "bin", "fonts.tar.br"), archive(entry("fonts/Open.ttf", "font")));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("concurrent unpacks leave one complete Chromium, and nothing else", async () => {
  const target = join(folder, "cache");
  const all = await Promise.all(Array.from({ length: 5 }, () => unpackChromium(source, target)));
  const { executablePath, environment } = all[0] ?? (await unpackChromium(source, target));
  for (const each of all) expect(each).toEqual(all[0]);
  expect(readdirSync(target)).toEqual(["chromium-1.2.3"]);
  expect(execFileSync(executablePath, { encoding: "utf8" })).toBe("started\n");
  expect(readFileSync(join(environment.LD_LIBRARY_PATH, "libnss3.so"), "utf8")).toBe("n".repeat(700));
  expect(statSync(join(environment.LD_LIBRARY_PATH, "libnss3.so")).mode & 0o777).toBe(0o755);
  expect(readFileSync(join(environment.LD_LIBRARY_PATH, "b.so"), "utf8")).toBe("b");
  const [, fonts = ""] =
    /<dir>([^<]*chromium[^<]*)<\/dir>/.exec(readFileSync(environment.FONTCONFIG_FILE, "utf8")) ?? [];
  expect(readdirSync(fonts)).toEqual(["Open.ttf"]);
});

test("a failed unpack leaves nothing behind", async () => {
  const target = join(folder, "broken");
  const broken = join(folder, "broken-package");
  mkdirSync(join(broken, "bin"), { recursive: true });
  for (const file of ["package.json", "bin/al2023.tar.br", "bin/fonts.tar.br"])
    writeFileSync(join(broken, file), readFileSync(join(source, file)));
  writeFileSync(join(broken, "bin/chromium.br"), "no brotli");
  await expect(unpackChromium(broken, target)).rejects.toThrow();
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
});
