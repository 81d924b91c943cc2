import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const blockBytes = 512;

/** Extracts the files of a ustar archive to a folder. Skips other entries, such as links. */
export function unpackTar(archive: Buffer, folder: string): void {
  for (let offset = 0; offset + blockBytes <= archive.length; ) {
    const text = (start: number, length: number) =>
      archive.toString("utf8", offset + start, offset + start + length).replace(/\0.*$/s, "");
    const name = join(text(345, 155), text(0, 100));
    // Two blocks of zeros end the archive.
    if (name === ".") return;
    const size = Number.parseInt(text(124, 12), 8);
    const isFile = ["", "0"].includes(text(156, 1));
    const start = offset + blockBytes;
    if (isFile) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      const mode = Number.parseInt(text(100, 8), 8);
      writeFileSync(join(folder, name), archive.subarray(start, start + size), { mode });
    }
    offset = start + Math.ceil(size / blockBytes) * blockBytes;
  }
}
