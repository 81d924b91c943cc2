import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalize } from "../../text/normalize.ts";

const derive = promisify(argon2);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Encoded in the PHC string format, so that hashes of an older cost remain readable. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await derive("argon2id", { ...cost, ...inputs(password, nonce), tagLength: tagBytes });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Takes as long without a hash as with one, so that the time does not reveal which emails are known. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = encoded.exec(hash ?? placeholderHash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error("a stored password hash is not an argon2id string");
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    ...inputs(password, Buffer.from(salt, "base64")),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

/** A hash that no password matches, for people without one. */
export function makeUnusableHash(): string {
  const [salt, tag] = [randomBytes(saltBytes), randomBytes(tagBytes)].map(base64);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${tag}`;
}

const placeholderHash = makeUnusableHash();

/** Keyboards compose the same characters differently. */
function inputs(password: string, nonce: Buffer): Pick<Argon2Parameters, "message" | "nonce"> {
  return { message: normalize(password, "NFKC"), nonce };
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
