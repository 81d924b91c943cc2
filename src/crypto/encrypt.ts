import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** What is secret at rest: AES-256-GCM, bound to what it is about, with the id of the key that sealed it. */
export type Encryption = {
  seal(about: string, text: string): Buffer;
  open(about: string, sealed: Uint8Array): string;
};

const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** Sealed: the key's id, the nonce, the tag and the ciphertext. */
export function createEncryption(key: Buffer): Encryption {
  const keyId = createHash("sha256").update(key).digest().subarray(0, keyIdBytes);
  return {
    seal(about, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
      const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), ciphertext]);
    },
    open(about, sealed) {
      const bytes = Buffer.from(sealed);
      if (!bytes.subarray(0, keyIdBytes).equals(keyId)) throw new Error("this was sealed with another SECRET_KEY");
      const nonce = bytes.subarray(keyIdBytes, keyIdBytes + nonceBytes);
      const tag = bytes.subarray(keyIdBytes + nonceBytes, keyIdBytes + nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
      const text = decipher.update(bytes.subarray(keyIdBytes + nonceBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString();
    },
  };
}
