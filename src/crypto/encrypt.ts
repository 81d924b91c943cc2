import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sha256 } from "./hash.ts";

/** Encryption at rest by AES-256-GCM. A ciphertext is bound to what it is about, and decrypts for that alone. */
export type Encryption = {
  encrypt(about: string, plaintext: string): Buffer;
  decrypt(about: string, ciphertext: Uint8Array): string;
};

const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** What is stored: the key's id, the nonce, the tag and the ciphertext. */
export function createEncryption(key: Buffer): Encryption {
  const keyId = sha256(key).subarray(0, keyIdBytes);
  return {
    encrypt(about, plaintext) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
      const encrypted = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(about, ciphertext) {
      const bytes = Buffer.from(ciphertext);
      if (!bytes.subarray(0, keyIdBytes).equals(keyId)) throw new Error("this was encrypted with another SECRET_KEY");
      const nonce = bytes.subarray(keyIdBytes, keyIdBytes + nonceBytes);
      const tag = bytes.subarray(keyIdBytes + nonceBytes, keyIdBytes + nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
      const plaintext = decipher.update(bytes.subarray(keyIdBytes + nonceBytes + tagBytes));
      return Buffer.concat([plaintext, decipher.final()]).toString();
    },
  };
}
