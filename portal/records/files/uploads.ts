import { signal } from "@preact/signals";
import { withQuery } from "../../data/addresses.ts";
import { warnBeforeUnload } from "../../data/unload.ts";
import { send } from "./send.ts";
import { fileSize } from "./size.ts";

/** A file on its way. `id` is the same however often it is tried, so that it is kept once. */
export type Upload = {
  id: string;
  file: File;
  status: "waiting" | "sending" | "failed";
  /** How much of it has been sent, from 0 to 1. */
  part: number;
  reason?: string;
  canRetry?: boolean;
};

/** `together`: of all that go to one record, and how much of that is there already. */
export type Limits = { file_bytes: number; together?: { most: number; used: number } };

/** The files that are sent to one record, one after the other; they go on while another screen is shown. */
class Uploads {
  readonly list = signal<readonly Upload[]>([]);
  readonly #path: string;
  #current: AbortController | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** What the server would reject for its size is never sent. */
  add(files: readonly File[], { file_bytes: most, together }: Limits): void {
    const onTheirWay = this.list.value.filter(({ status }) => status !== "failed");
    let sum = onTheirWay.reduce((bytes, { file }) => bytes + file.size, together?.used ?? 0);
    const added = files.map((file): Upload => {
      const id = crypto.randomUUID();
      const failed = (reason: string): Upload => ({ id, file, status: "failed", part: 0, reason });
      if (file.size > most) return failed(`It has ${fileSize(file.size)}. A file may have at most ${fileSize(most)}.`);
      if (together !== undefined && sum + file.size > together.most)
        return failed(
          `With it the files would have ${fileSize(sum + file.size)}. They may have ${fileSize(together.most)} together.`,
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

/** Those to the record at this path, such as `/files/jobs/{id}`. */
export function uploadsTo(path: string): Uploads {
  const uploads = known.get(path) ?? new Uploads(path);
  known.set(path, uploads);
  return uploads;
}
