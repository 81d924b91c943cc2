import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, expect, test } from "vitest";
import { BackupError } from "../../src/backup/backup-error.ts";
import { openContainer, sealChunks } from "../../src/backup/container.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldline-container-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = "correct horse battery";
const path = join(folder, "sealed");

/** Two and a half chunks. The pattern of 17 bytes makes each part differ. */
const content = Buffer.alloc(2.5 * 2 ** 20, "0123456789abcdef!");

async function seal(bytes: Buffer, by: string | undefined): Promise<Buffer> {
  async function* parts() {
    for (let from = 0; from < bytes.length; from += 50_000) yield bytes.subarray(from, from + 50_000);
  }
  const file = await open(path, "w");
  await pipeline(parts(), await sealChunks(by, { n: 1024, r: 8, p: 1 }), file.createWriteStream());
  return readFileSync(path);
}

async function read(bytes: Buffer, by: string | undefined): Promise<Buffer> {
  writeFileSync(path, bytes);
  const file = await open(path, "r");
  try {
    const parts: Buffer[] = [];
    for await (const part of (await openContainer(file, by)).read()) parts.push(part);
    return Buffer.concat(parts);
  } finally {
    await file.close();
  }
}

/** Offsets of the chunks, followed by the file's length. */
function chunksOf(sealed: Buffer): number[] {
  const starts = [21 + sealed.readUInt32BE(17)];
  for (let at = starts[0] ?? 0; at < sealed.length; ) {
    at += 4 + sealed.readUInt32BE(at) + 16;
    starts.push(at);
  }
  return starts;
}

test.each([undefined, passphrase])("written content reads back, with the passphrase %s", async (by) => {
  for (const bytes of [content, content.subarray(0, 2 ** 20), Buffer.from("little"), Buffer.alloc(0)])
    expect((await read(await seal(bytes, by), by)).equals(bytes)).toBe(true);
});

test.each([undefined, passphrase])(
  "a cut, altered or reordered file is detected, with the passphrase %s",
  async (by) => {
    const sealed = await seal(content, by);
    const [first = 0, second = 0, third = 0, end = 0] = chunksOf(sealed);
    expect(end).toBe(sealed.length);
    const piece = (from: number, to: number) => sealed.subarray(from, to);
    const flipped = (at: number) => {
      const bytes = Buffer.from(sealed);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    };
    const altered = {
      "cut inside the header": piece(0, 30),
      "cut after the header": piece(0, first),
      "cut between chunks": piece(0, third),
      "cut inside a chunk": piece(0, third + 1000),
      "without its last byte": piece(0, end - 1),
      "with more behind": Buffer.concat([sealed, Buffer.from("more")]),
      "in another order": Buffer.concat([
        piece(0, first),
        piece(second, third),
        piece(first, second),
        piece(third, end),
      ]),
      "without its first chunk": Buffer.concat([piece(0, first), piece(second, end)]),
      "with a chunk twice": Buffer.concat([piece(0, second), piece(first, end)]),
      "another length": flipped(first + 3),
      "another byte": flipped(second + 1000),
      "another tag": flipped(end - 1),
    };
    for (const [name, bytes] of Object.entries(altered))
      await expect(read(bytes, by), name).rejects.toThrow(/^it was cut short or altered$/);
  },
);

test("a change to any byte of the header is detected", async () => {
  const sealed = await seal(Buffer.from("little"), passphrase);
  const [first = 0] = chunksOf(sealed);
  for (let at = 0; at < first; at += 1) {
    const bytes = Buffer.from(sealed);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const error = await read(bytes, passphrase).catch((reason: unknown) => reason);
    expect(error, `byte ${at}`).toBeInstanceOf(BackupError);
  }
});

test("a passphrase for an unencrypted file is refused", async () => {
  const forged = await seal(content, undefined);
  await expect(read(forged, passphrase)).rejects.toThrow(/^it is not encrypted, although a passphrase is given/);
});

test("chunks of another file with the same passphrase are refused", async () => {
  const [one, other] = [await seal(content, passphrase), await seal(content, passphrase)];
  const [start = 0] = chunksOf(one);
  const mixed = Buffer.concat([one.subarray(0, start), other.subarray(start)]);
  await expect(read(mixed, passphrase)).rejects.toThrow(/^it was cut short or altered$/);
});

test("a wrong passphrase, a missing one and a file that is no backup have different errors", async () => {
  const sealed = await seal(content, passphrase);
  expect(sealed.includes("0123456789abcdef")).toBe(false);
  await expect(read(sealed, "correct horse batterx")).rejects.toThrow(/^the passphrase is not the one/);
  await expect(read(sealed, undefined)).rejects.toThrow(/^it is encrypted/);
  await expect(read(content, undefined)).rejects.toThrow(/^it is no backup of Fieldline$/);
  await expect(read(Buffer.alloc(0), undefined)).rejects.toThrow(/^it is no backup of Fieldline$/);
});
