import { type ReadonlySignal, signal } from "@preact/signals";

/** A draft's id and the version that was last read or saved. */
export type Version = { id: string; version: number };

/** `waiting` is retried, `rejected` needs other words, and the person decides a `conflict`. */
type Kind = "waiting" | "rejected" | "conflict";

export type Outcome<Trouble> =
  | { draft: Version | undefined }
  /** `afterSeconds` is the server's `Retry-After`. */
  | { kind: Kind; trouble: Trouble; afterSeconds?: number | undefined };

export type SaveState<Trouble> = { name: "saved" | "unsaved" | "saving" } | { name: Kind; trouble: Trouble };

type Ports<Words, Trouble> = {
  save: (words: Words, draft: Version | undefined) => Promise<Outcome<Trouble>>;
  /** Stores unsaved words and their draft in the browser. */
  keep: (unsaved: Words | undefined, draft: Version | undefined) => void;
  /** Calls later; returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void;
};

const restMs = 800;
const againMs = 5000;

/**
 * Saves words after a pause in typing, one save at a time. Each save uses the id and version of the last answer.
 * Passing failures are retried. Others wait for new words or for `goOn`.
 */
export class Autosave<Words, Trouble> {
  #ports: Ports<Words, Trouble>;
  #unsaved: Words | undefined;
  #running: Promise<boolean> | undefined;
  #cancel: () => void = () => undefined;
  /** By `performance.now()`. */
  #notBeforeMs = 0;
  #state = signal<SaveState<Trouble>>({ name: "saved" });
  #draft = signal<Version | undefined>(undefined);

  constructor(ports: Ports<Words, Trouble>, draft?: Version) {
    this.#ports = ports;
    this.#draft.value = draft;
  }

  get state(): ReadonlySignal<SaveState<Trouble>> {
    return this.#state;
  }

  get draft(): ReadonlySignal<Version | undefined> {
    return this.#draft;
  }

  get isSaved(): boolean {
    return this.#unsaved === undefined;
  }

  write(words: Words): void {
    this.#unsaved = words;
    this.#ports.keep(words, this.#draft.value);
    if (this.#state.value.name === "conflict") return;
    if (this.#running === undefined) this.#state.value = { name: "unsaved" };
    this.#wait(restMs);
  }

  /** Saves now; returns whether the server has everything. */
  async flush(): Promise<boolean> {
    this.#cancel();
    while (this.#unsaved !== undefined) {
      if (this.#state.value.name === "conflict" || !(await this.#save())) return false;
    }
    return true;
  }

  /** Resolves a conflict: saves the words over this version, or as a new draft. */
  goOn(draft: Version | undefined): void {
    this.#draft.value = draft;
    this.#state.value = { name: "unsaved" };
    this.#ports.keep(this.#unsaved, draft);
    this.#wait(0);
  }

  /** Takes this version as saved. */
  adopt(draft: Version | undefined): void {
    this.#cancel();
    this.#unsaved = undefined;
    this.#draft.value = draft;
    this.#state.value = { name: "saved" };
    this.#ports.keep(undefined, draft);
  }

  /** Holds the words until the person decides about somebody else's change. */
  interrupt(words: Words, trouble: Trouble): void {
    this.#cancel();
    this.#unsaved = words;
    this.#state.value = { name: "conflict", trouble };
    this.#ports.keep(words, this.#draft.value);
  }

  /** Retries now, for example when the connection returns. */
  again(): void {
    if (this.#state.value.name === "waiting") this.#wait(0);
  }

  #wait(ms: number): void {
    this.#cancel();
    const run = () => {
      this.flush().catch(() => undefined);
    };
    this.#cancel = this.#ports.later(run, Math.max(ms, this.#notBeforeMs - performance.now()));
  }

  #save(): Promise<boolean> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<boolean> {
    const words = this.#unsaved;
    if (words === undefined) return true;
    this.#state.value = { name: "saving" };
    const outcome = await this.#ports.save(words, this.#draft.value);
    if ("trouble" in outcome) {
      const { kind, trouble, afterSeconds } = outcome;
      this.#state.value = { name: kind, trouble };
      if (afterSeconds !== undefined) this.#notBeforeMs = performance.now() + afterSeconds * 1000;
      if (kind === "waiting") this.#wait(againMs);
      return false;
    }
    this.#draft.value = outcome.draft;
    // Words that were typed during the save are saved after the next pause.
    const isNewest = this.#unsaved === words;
    if (isNewest) this.#unsaved = undefined;
    this.#state.value = { name: isNewest ? "saved" : "unsaved" };
    this.#ports.keep(this.#unsaved, outcome.draft);
    return true;
  }
}
