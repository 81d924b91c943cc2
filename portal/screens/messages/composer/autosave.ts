import { type ReadonlySignal, signal } from "@preact/signals";

/** A draft of the server, as it was last read or saved. */
export type Version = { id: string; version: number };

/** Why nothing was saved: it may be over at the next try, needs other words, or is the person's to decide. */
type Kind = "waiting" | "rejected" | "conflict";

export type Outcome<Trouble> =
  | { draft: Version | undefined }
  /** `afterSeconds`: the server says when it is to be tried again. */
  | { kind: Kind; trouble: Trouble; afterSeconds?: number | undefined };

export type SaveState<Trouble> = { name: "saved" | "unsaved" | "saving" } | { name: Kind; trouble: Trouble };

type Ports<Words, Trouble> = {
  save: (words: Words, draft: Version | undefined) => Promise<Outcome<Trouble>>;
  /** Keeps in the browser what the server does not have, with the draft that it belongs to. */
  keep: (unsaved: Words | undefined, draft: Version | undefined) => void;
  /** Calls later; returns what prevents that. */
  later: (run: () => void, ms: number) => () => void;
};

const restMs = 800;
const againMs = 5000;

/**
 * Saves what is written once the typing rests, one save at a time: the first answers the draft's id before the second
 * begins, and each builds on the version that the last one answered. What fails for now is tried again; what cannot be
 * saved as it is waits for the person: for other words, or for `goOn`.
 */
export class Autosave<Words, Trouble> {
  #ports: Ports<Words, Trouble>;
  #unsaved: Words | undefined;
  #running: Promise<boolean> | undefined;
  #cancel: () => void = () => undefined;
  /** Of the page's own clock. */
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

  /** Saves now; whether the server has everything then. */
  async flush(): Promise<boolean> {
    this.#cancel();
    while (this.#unsaved !== undefined) {
      if (this.#state.value.name === "conflict" || !(await this.#save())) return false;
    }
    return true;
  }

  /** After a conflict: the words are saved over this version, or as a new draft. */
  goOn(draft: Version | undefined): void {
    this.#draft.value = draft;
    this.#state.value = { name: "unsaved" };
    this.#ports.keep(this.#unsaved, draft);
    this.#wait(0);
  }

  /** The draft's words are now those of this version, and nothing is left to be saved. */
  adopt(draft: Version | undefined): void {
    this.#cancel();
    this.#unsaved = undefined;
    this.#draft.value = draft;
    this.#state.value = { name: "saved" };
    this.#ports.keep(undefined, draft);
  }

  /** Somebody else was faster: the words wait for the person to decide. */
  interrupt(words: Words, trouble: Trouble): void {
    this.#cancel();
    this.#unsaved = words;
    this.#state.value = { name: "conflict", trouble };
    this.#ports.keep(words, this.#draft.value);
  }

  /** Tries now what waits for the connection. */
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
    // What was written meanwhile is saved once it rests.
    const isNewest = this.#unsaved === words;
    if (isNewest) this.#unsaved = undefined;
    this.#state.value = { name: isNewest ? "saved" : "unsaved" };
    this.#ports.keep(this.#unsaved, outcome.draft);
    return true;
  }
}
