/** A store for the bytes of files. Failures of the store throw `unavailable`, and can be retried. */
export type FileStore = {
  /** Resolves once the bytes are stored. Replaces the bytes of an existing key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns undefined if the key does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing if the key does not exist. */
  delete(key: string): Promise<void>;
};
