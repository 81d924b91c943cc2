import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { deriveKey } from "../crypto/derive-key.ts";
import { sha256 } from "../crypto/hash.ts";
import { normalize } from "../text/normalize.ts";
import { BackupError } from "./backup-error.ts";

/** The encryption in a file's header; null if the file is not encrypted. */
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

/** Seals chunks with a tag each. A tag is valid only for its chunk, at its place, in its file. */
export type Seal = {
  seal(place: Place, plaintext: Buffer): { body: Buffer; tag: Buffer };
  /** Throws if the chunk was not sealed by this key at this place. */
  open(place: Place, body: Buffer, tag: Buffer): Buffer;
};

export type Place = { number: number; isLast: boolean };

export const tagBytes = 16;

/** Costs an attacker 128 MB and a third of a second for each passphrase. */
export const defaultCost = { n: 2 ** 17, r: 8, p: 1 };
export type Cost = typeof defaultCost;
/** The maximum memory that a file's header may request. */
const maxMemoryBytes = 2 ** 30;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

export type Keyed = { encryption: Encryption; key: Buffer };

export async function makeKeyOf(passphrase: string, cost: Cost): Promise<Keyed> {
  const salt = randomBytes(32);
  const { key, check } = await keysOf(passphrase, salt, cost);
  return { key, encryption: { cipher: "aes-256-gcm", kdf: "scrypt", salt: salt.toString("hex"), ...cost, check } };
}

/** Returns the key of a passphrase. Throws if the file was made with another. */
export async function findKey(passphrase: string, { salt, n, r, p, check }: Encryption): Promise<Buffer> {
  if (128 * n * r * p > maxMemoryBytes) throw new BackupError("its header is damaged");
  const found = await keysOf(passphrase, Buffer.from(salt, "hex"), { n, r, p });
  if (found.check !== check) throw new BackupError("the passphrase is not the one that it was made with");
  return found.key;
}

async function keysOf(passphrase: string, salt: Buffer, { n, r, p }: Cost) {
  const secret = await derive(normalize(passphrase), salt, 32, { N: n, r, p, maxmem: 2 * maxMemoryBytes });
  const [key] = deriveKey(secret, "backup chunks");
  const [check] = deriveKey(secret, "backup check");
  return { key, check: check.toString("hex") };
}

/**
 * Seals with the key or, without one, with a checksum. A checksum detects accidents, but does not prove who made the
 * file.
 */
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

/** Each file has its own key, so a chunk's place is a unique nonce. */
function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
