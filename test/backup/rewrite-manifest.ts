import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { openContainer, sealChunks } from "../../src/backup/container.ts";
import { frameOf, type Manifest } from "../../src/backup/entries.ts";
import { writeWhole } from "../../src/backup/whole-file.ts";

type Rewriting = { from: string; to: string; passphrase: string };

/** Rewrites a backup's manifest, as another version would have made it. */
export async function rewriteManifest(
  { from, to, passphrase }: Rewriting,
  change: (manifest: Manifest) => Manifest,
  newPassphrase: string | null = passphrase,
): Promise<void> {
  const file = await open(from, "r");
  const content = zstdDecompressSync(await buffer((await openContainer(file, passphrase)).read()));
  await file.close();
  const end = 5 + content.readUInt32BE(1);
  const manifest: Manifest = JSON.parse(content.toString("utf8", 5, end));
  const changed = Buffer.concat([frameOf.manifest(change(manifest)), content.subarray(end)]);
  const seal = await sealChunks(newPassphrase ?? undefined);
  async function* parts() {
    yield zstdCompressSync(changed);
  }
  await writeWhole(to, () => seal(parts()));
}
