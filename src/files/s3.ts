import { S3mini } from "s3mini";
import type { FileStore } from "./store.ts";

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A bucket of any S3-compatible store. The path names it, because not every store has a host for each bucket. */
export function openS3({ endpoint, bucket, ...credentials }: S3Settings, timeoutMs: number): FileStore {
  const s3 = new S3mini({ ...credentials, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: timeoutMs });
  return {
    async put(key, bytes, contentType) {
      await s3.putObject(key, bytes, contentType);
    },
    async get(key) {
      const found = await s3.getObjectArrayBuffer(key);
      return found === null ? undefined : Buffer.from(found);
    },
    async delete(key) {
      await s3.deleteObject(key);
    },
  };
}
