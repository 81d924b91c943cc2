import { signal } from "@preact/signals";
import { withQuery } from "../../data/addresses.ts";
import { warnBeforeUnload } from "../../data/unload.ts";
import { send } from "./send.ts";
import { fileSize } from "./size.ts";

/** An upload. A retry sends the same `id`, so that the server stores the file once. */
export type Upload = {
  id: string;
  file: File;
  status: "waiting" | "sending" | "failed";
  /** The fraction sent, from 0 to 1. */
  part: number;
  reason?: string;
  canRetry?: boolean;
};

/** `together` limits the total size of a record's files: `used` is already stored. */
export type Limits = { maxFileBytes: number; together?: { maxBytes: number; used: number } };

/** Uploads files to one record, one at a time. Uploads continue while another screen is shown. */
class Uploads {
  readonly list = signal<readonly Upload[]>([]);
  readonly #path: string;
  #current: AbortController | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Rejects files that the server would reject for their size. */
  add(files: readonly File[], { maxFileBytes, together }: Limits): void {
    const onTheirWay = this.list.value.filter(({ status }) => status !== "failed");
    let sum = onTheirWay.reduce((bytes, { file }) => bytes + file.size, together?.used ?? 0);
    const added = files.map((file): Upload => {
      const id = crypto.randomUUID();
      const failed = (reason: string): Upload => ({ id, file, status: "failed", part: 0, reason });
      if (file.size > maxFileBytes)
        return failed(`The file is ${fileSize(file.size)}. The maximum is ${fileSize(maxFileBytes)}.`);
      if (together !== undefined && sum + file.size > together.maxBytes)
        return failed(
          `Together, the files would be ${fileSize(sum + file.size)}. The maximum is ${fileSize(together.maxBytes)}.`,
        );
      sum += file.size;
      return { id, file, status: "waiting", part: 0 };
    });
    this.list.value = [...this.list.value, ...added];
    this.#start();
  }

  retry(id: string): void {
    this.#change(id, { status: "waiting", part: 0 });
    this.#start();
  }

  remove(id: string): void {
    const upload = this.list.value.find((one) => one.id === id);
    this.list.value = this.list.value.filter((one) => one.id !== id);
    if (upload?.status === "sending") this.#current?.abort();
  }

  #change(id: string, change: Partial<Upload>): void {
    this.list.value = this.list.value.map((one) => (one.id === id ? { ...one, ...change } : one));
  }

  #start(): void {
    if (this.#current !== undefined || this.#next() === undefined) return;
    const endWarning = warnBeforeUnload();
    const end = () => {
      this.#current = undefined;
      endWarning();
    };
    this.#sendAll().then(end, end);
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#send(next);
  }

  #next(): Upload | undefined {
    return this.list.value.find(({ status }) => status === "waiting");
  }

  async #send({ id, file }: Upload): Promise<void> {
    const current = new AbortController();
    this.#current = current;
    this.#change(id, { status: "sending" });
    const failure = await Promise.race([
      send({
        path: withQuery(this.#path, { upload: id, name: file.name }),
        file,
        onProgress: (part) => this.#change(id, { part }),
        signal: current.signal,
      }),
      new Promise<undefined>((resolve) => current.signal.addEventListener("abort", () => resolve(undefined))),
    ]);
    if (failure === undefined) this.remove(id);
    else this.#change(id, { status: "failed", reason: failure.text, canRetry: failure.isPassing });
  }
}

const known = new Map<string, Uploads>();

/** The uploads to a path, such as `/files/jobs/{id}`. */
export function uploadsTo(path: string): Uploads {
  const uploads = known.get(path) ?? new Uploads(path);
  known.set(path, uploads);
  return uploads;
}
