import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { sha256 } from "../../crypto/hash.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const marker = "ck_live_";
const identifierLength = 12;
const randomLength = 34;
const checksumLength = 6;
const prefixLength = marker.length + identifierLength;

const shape = new RegExp(`^${marker}[0-9A-Za-z]{${identifierLength}}_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** The key that its owner receives, and the parts that are stored. */
export type NewKey = { key: string; prefix: string; secretHash: Buffer };

export type ParsedKey = { prefix: string; secretHash: Buffer };

export function makeKey(): NewKey {
  const prefix = marker + randomBase62(identifierLength);
  const body = `${prefix}_${randomBase62(randomLength)}`;
  const key = body + checksum(body);
  return { key, prefix, secretHash: hashSecret(key) };
}

/** Returns undefined if the text does not have a key's format or checksum. Does not query the database. */
export function parseKey(text: string): ParsedKey | undefined {
  if (!shape.test(text)) return undefined;
  if (checksum(text.slice(0, -checksumLength)) !== text.slice(-checksumLength)) return undefined;
  return { prefix: text.slice(0, prefixLength), secretHash: hashSecret(text) };
}

export function looksLikeKey(text: string): boolean {
  return text.startsWith(marker);
}

function hashSecret(key: string): Buffer {
  return sha256(key.slice(prefixLength + 1));
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let position = 0; position < checksumLength; position += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
