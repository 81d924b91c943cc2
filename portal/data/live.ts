import { signal } from "@preact/signals";
import { Changes } from "../generated/documents/Changes.ts";
import type { ChangesSubscription } from "../generated/types.ts";
import { extensionsOf } from "./document.ts";
import { announce, onAnnouncement } from "./tabs.ts";

export type Change = ChangesSubscription["changes"];
export type ChangeKind = Change["kind"];

/** Whether this browser receives changes. */
export const isLive = signal(true);
/** Whether the server runs another build of the portal than this page. */
export const isOutdated = signal(false);

/** Maintenance mode, while it is on. */
export const maintenance = signal<{ message: string } | undefined>(undefined);

function noteMaintenance({ kind, maintenance: found }: Change): void {
  if (kind === "hello" || kind === "maintenance") maintenance.value = found ?? undefined;
}

/** Compares the build of the portal that the server runs with the page's. */
export function noteBuild(running: string | null): void {
  if (running !== null && running !== document.documentElement.dataset.build) isOutdated.value = true;
}

const silentMs = 60_000;
const mostWaitMs = 30_000;

type Listener = (change: Change) => void;
const listeners = new Set<Listener>();

/** Calls the listener with each change, in whichever tab the stream is; returns what ends that. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function emit(change: Change): void {
  for (const listener of listeners) listener(change);
}

/**
 * One tab of the browser holds the stream and relays what comes to the others; when it goes, or answers no more, another
 * takes over. Without Web Locks each tab has a stream of its own. `onReceived` is called in the tab that holds it alone.
 */
export function startLive(stillSignedIn: () => Promise<boolean>, onReceived: Listener): void {
  const stream = new Stream(stillSignedIn, onReceived);
  const lead = "locks" in navigator ? new Lead(stream) : stream;
  onAnnouncement((message) => {
    if (message.type === "change") {
      noteMaintenance(message.change);
      emit(message.change);
    }
    if (message.type === "connection") isLive.value = message.isOpen;
  });
  const rest = () => lead.close();
  const wake = () => {
    lead.open();
    emit(gap);
  };
  lead.open();
  // A page that is kept for Back, or a tab that the browser lets sleep, receives nothing.
  addEventListener("pagehide", rest);
  document.addEventListener("freeze", rest);
  addEventListener("pageshow", ({ persisted }) => persisted && wake());
  document.addEventListener("resume", wake);
  addEventListener("online", () => stream.reopen());
}

/** Asked of a page that has received no changes for a while. */
const gap: Change = {
  __typename: "Change",
  kind: "hello",
  id: null,
  at: "",
  build: null,
  maintenance: null,
  notification: null,
};

const lock = "fieldline-live";
const askMs = 30_000;
const answerMs = 3000;

/** Which tab holds the stream. */
class Lead {
  #stream: Stream;
  #turn = new AbortController();
  #resign: (() => void) | undefined;
  #noAnswer: ReturnType<typeof setTimeout> | undefined;

  constructor(stream: Stream) {
    this.#stream = stream;
    onAnnouncement(({ type }) => {
      if (type === "who-leads" && this.#resign !== undefined) announce({ type: "leading" });
      if (type === "leading") this.#answered();
    });
    // What holds up a tab, such as a question of the browser or the sleep of a phone, leaves it its lock.
    document.addEventListener("visibilitychange", () => this.#ask());
    setInterval(() => this.#ask(), askMs);
  }

  open(): void {
    this.#turn = new AbortController();
    this.#request({ signal: this.#turn.signal });
  }

  close(): void {
    this.#turn.abort();
    this.#answered();
    this.#resign?.();
    this.#resign = undefined;
    this.#stream.close();
  }

  #request(options: LockOptions): void {
    const lead = () =>
      new Promise<void>((resign) => {
        this.#resign = resign;
        this.#answered();
        this.#stream.open();
      });
    navigator.locks.request(lock, options, lead).catch(() => {
      // Another tab has taken it, not this one left the queue.
      if (this.#resign === undefined) return;
      this.close();
      this.open();
    });
  }

  #ask(): void {
    if (document.hidden || this.#resign !== undefined) return;
    announce({ type: "who-leads" });
    this.#noAnswer ??= setTimeout(() => {
      this.#turn.abort();
      this.#request({ steal: true });
    }, answerMs);
  }

  #answered(): void {
    clearTimeout(this.#noAnswer);
    this.#noAnswer = undefined;
  }
}

class Stream {
  #stillSignedIn: () => Promise<boolean>;
  #onReceived: Listener;
  #source: EventSource | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isOpen = false;

  constructor(stillSignedIn: () => Promise<boolean>, onReceived: Listener) {
    this.#stillSignedIn = stillSignedIn;
    this.#onReceived = onReceived;
  }

  open(): void {
    this.#isOpen = true;
    this.#connect();
  }

  close(): void {
    this.#isOpen = false;
    this.#disconnect();
  }

  /** At once, where the wait for the next try would be longer. */
  reopen(): void {
    if (this.#isOpen && this.#source?.readyState !== EventSource.OPEN) this.#connect();
  }

  #connect(): void {
    this.#disconnect();
    const source = new EventSource(address());
    this.#source = source;
    this.#watch();
    source.addEventListener("next", (event: MessageEvent<string>) => this.#receive(event.data));
    // The server ends a stream in order: the session is over, or the person's role has changed.
    source.addEventListener("complete", () => this.#failed());
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED || source.readyState === EventSource.CONNECTING) this.#failed();
    });
  }

  #disconnect(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#again);
    this.#source?.close();
    this.#source = undefined;
  }

  #receive(text: string): void {
    const change = (JSON.parse(text) as { data?: ChangesSubscription | null }).data?.changes;
    if (change === undefined) {
      this.#failed();
      return;
    }
    this.#failures = 0;
    this.#watch();
    this.#setOpen(true);
    if (change.kind === "heartbeat") return;
    announce({ type: "change", change });
    noteMaintenance(change);
    emit(change);
    this.#onReceived(change);
  }

  #setOpen(isOpen: boolean): void {
    if (isLive.value === isOpen) return;
    isLive.value = isOpen;
    announce({ type: "connection", isOpen });
  }

  /** A stream that says nothing is dead, though it looks alive: heartbeats come every 25 seconds. */
  #watch(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#failed(), silentMs);
  }

  #failed(): void {
    if (!this.#isOpen) return;
    this.#disconnect();
    this.#failures += 1;
    if (this.#failures > 1) this.#setOpen(false);
    const wait = Math.min(1000 * 2 ** (this.#failures - 1), mostWaitMs) * (0.75 + Math.random() / 2);
    this.#again = setTimeout(() => {
      this.#stillSignedIn()
        .then((isSignedIn) => {
          if (!isSignedIn) this.#failed();
          else if (this.#isOpen) this.#connect();
        })
        .catch(() => this.#failed());
    }, wait);
  }
}

function address(): string {
  return `/graphql?${new URLSearchParams({ extensions: JSON.stringify(extensionsOf(Changes)) })}`;
}
