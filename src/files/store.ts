/** Where the bytes of files lie. What fails for the store's own reasons is `unavailable`, and can be tried again. */
export type FileStore = {
  /** Resolves once they are kept. What lay there before is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined where nothing lies there. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting what is not there changes nothing. */
  delete(key: string): Promise<void>;
};
