import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type Key, keysOf } from "./derive-key.ts";
import { sha256 } from "./hash.ts";

/** Encryption at rest by AES-256-GCM. A ciphertext is bound to `about`, and decrypts only with the same text. */
export type Encryption = {
  /** Encrypts with the first key. */
  encrypt(about: string, plaintext: string): Buffer;
  /** Decrypts with the key that encrypted it. Throws if none of the keys did. */
  decrypt(about: string, ciphertext: Uint8Array): string;
};

const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** Returns the first bytes of every ciphertext by this key. */
export function keyIdOf(key: Buffer): Buffer {
  return sha256(key).subarray(0, keyIdBytes);
}

export function isReadable({ decrypt }: Pick<Encryption, "decrypt">, about: string, ciphertext: Uint8Array): boolean {
  try {
    decrypt(about, ciphertext);
    return true;
  } catch {
    return false;
  }
}

/** A ciphertext consists of the key's id, the nonce, the tag and the encrypted text. */
export function createEncryption(given: Key): Encryption {
  const keys = keysOf(given).map((key) => ({ key, id: keyIdOf(key) }));
  const [first] = keysOf(given);
  const firstId = keyIdOf(first);
  return {
    encrypt(about, plaintext) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", first, nonce).setAAD(Buffer.from(about));
      const encrypted = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return Buffer.concat([firstId, nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(about, ciphertext) {
      const bytes = Buffer.from(ciphertext);
      const known = keys.find(({ id }) => id.equals(bytes.subarray(0, keyIdBytes)));
      if (known === undefined) throw new Error("this was encrypted with another SECRET_KEY");
      const nonce = bytes.subarray(keyIdBytes, keyIdBytes + nonceBytes);
      const tag = bytes.subarray(keyIdBytes + nonceBytes, keyIdBytes + nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", known.key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
      const plaintext = decipher.update(bytes.subarray(keyIdBytes + nonceBytes + tagBytes));
      return Buffer.concat([plaintext, decipher.final()]).toString();
    },
  };
}
