import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { deriveKey } from "../crypto/derive-key.ts";
import { sha256 } from "../crypto/hash.ts";
import { normalize } from "../text/normalize.ts";
import { BackupError } from "./backup-error.ts";

/** What a file's header says of its encryption; null: it has none. */
export type Encryption = {
  cipher: "aes-256-gcm";
  kdf: "scrypt";
  salt: string;
  n: number;
  r: number;
  p: number;
  check: string;
};

export function isEncryption(given: unknown): given is Encryption {
  const { cipher, kdf, salt, n, r, p, check } = Object(given) as Partial<Record<keyof Encryption, unknown>>;
  const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
  return (
    cipher === "aes-256-gcm" &&
    kdf === "scrypt" &&
    [salt, check].every((hex) => typeof hex === "string" && /^[0-9a-f]{64}$/.test(hex)) &&
    [n, r, p].every(isCount) &&
    Number.isInteger(Math.log2(Number(n)))
  );
}

/** Chunks with a tag each, which counts for this chunk in this place of this file alone. */
export type Seal = {
  seal(place: Place, plaintext: Buffer): { body: Buffer; tag: Buffer };
  /** Throws where the chunk is not the one that was sealed here. */
  open(place: Place, body: Buffer, tag: Buffer): Buffer;
};

export type Place = { number: number; isLast: boolean };

export const tagBytes = 16;

/** 128 MB and a third of a second for each passphrase that somebody tries. */
export const defaultCost = { n: 2 ** 17, r: 8, p: 1 };
export type Cost = typeof defaultCost;
/** What a file may ask for at most. */
const mostMemoryBytes = 2 ** 30;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

export type Keyed = { encryption: Encryption; key: Buffer };

export async function makeKeyOf(passphrase: string, cost: Cost): Promise<Keyed> {
  const salt = randomBytes(32);
  const { key, check } = await keysOf(passphrase, salt, cost);
  return { key, encryption: { cipher: "aes-256-gcm", kdf: "scrypt", salt: salt.toString("hex"), ...cost, check } };
}

/** Refuses every passphrase but the one that the file was made with. */
export async function findKey(passphrase: string, { salt, n, r, p, check }: Encryption): Promise<Buffer> {
  if (128 * n * r * p > mostMemoryBytes) throw new BackupError("its header is damaged");
  const found = await keysOf(passphrase, Buffer.from(salt, "hex"), { n, r, p });
  if (found.check !== check) throw new BackupError("the passphrase is not the one that it was made with");
  return found.key;
}

async function keysOf(passphrase: string, salt: Buffer, { n, r, p }: Cost) {
  const secret = await derive(normalize(passphrase), salt, 32, { N: n, r, p, maxmem: 2 * mostMemoryBytes });
  const [key] = deriveKey(secret, "backup chunks");
  const [check] = deriveKey(secret, "backup check");
  return { key, check: check.toString("hex") };
}

/** By the key, or, without one, by a checksum: that tells accidents from what was written, and nobody apart from anybody. */
export function sealBy(key: Buffer | undefined, header: Buffer): Seal {
  const about = sha256(header);
  if (key === undefined) {
    const tagOf = (place: Place, body: Buffer) => sha256(about, nonceOf(place), body).subarray(0, tagBytes);
    return {
      seal: (place, body) => ({ body, tag: tagOf(place, body) }),
      open(place, body, tag) {
        if (!tagOf(place, body).equals(tag)) throw new Error("another checksum");
        return body;
      },
    };
  }
  return {
    seal(place, plaintext) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(place)).setAAD(about);
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return { body, tag: cipher.getAuthTag() };
    },
    open(place, body, tag) {
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(place)).setAAD(about).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}

/** A key is one file's, so a chunk's place is a nonce that comes once. */
function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
