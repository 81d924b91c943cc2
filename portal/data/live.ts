import { signal } from "@preact/signals";
import { Changes } from "../generated/documents/Changes.ts";
import type { ChangesSubscription } from "../generated/types.ts";
import { idOf, nameOf } from "./document.ts";
import { announce, onAnnouncement } from "./tabs.ts";

export type Change = ChangesSubscription["changes"];
export type ChangeKind = Change["kind"];

/** Whether this browser hears of changes. */
export const isLive = signal(true);
/** Whether the server runs another build of the portal than this page. */
export const isOutdated = signal(false);

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
 * One tab of the browser holds the stream and relays what comes to the others; when it goes, the next one takes over.
 * Without Web Locks each tab has a stream of its own. `onReceived` is called in the tab that holds it alone.
 */
export function startLive(stillSignedIn: () => Promise<boolean>, onReceived: Listener): void {
  onAnnouncement((message) => {
    if (message.type === "change") emit(message.change);
    if (message.type === "connection") isLive.value = message.isOpen;
  });
  const stream = new Stream(stillSignedIn, onReceived);
  const lead = () => new Promise<never>(() => stream.open());
  if ("locks" in navigator) navigator.locks.request("fieldline-live", lead).catch(() => undefined);
  else stream.open();
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => {
    if (event.persisted) stream.open();
  });
  addEventListener("online", () => stream.reopen());
}

class Stream {
  #stillSignedIn: () => Promise<boolean>;
  #onReceived: Listener;
  #source: EventSource | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isLeading = false;

  constructor(stillSignedIn: () => Promise<boolean>, onReceived: Listener) {
    this.#stillSignedIn = stillSignedIn;
    this.#onReceived = onReceived;
  }

  open(): void {
    this.#isLeading = true;
    this.close();
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

  /** At once, where the wait for the next try would be longer. */
  reopen(): void {
    if (this.#isLeading && this.#source?.readyState !== EventSource.OPEN) this.open();
  }

  close(): void {
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
    this.#tell(true);
    if (change.kind === "heartbeat") return;
    announce({ type: "change", change });
    emit(change);
    this.#onReceived(change);
  }

  #tell(isOpen: boolean): void {
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
    this.close();
    this.#failures += 1;
    if (this.#failures > 1) this.#tell(false);
    const wait = Math.min(1000 * 2 ** (this.#failures - 1), mostWaitMs) * (0.75 + Math.random() / 2);
    this.#again = setTimeout(() => {
      this.#stillSignedIn()
        .then((isSignedIn) => {
          if (isSignedIn) this.open();
          else this.#failed();
        })
        .catch(() => this.#failed());
    }, wait);
  }
}

function address(): string {
  const extensions = { persistedQuery: { version: 1, sha256Hash: idOf(nameOf(Changes)) } };
  return `/graphql?${new URLSearchParams({ extensions: JSON.stringify(extensions) })}`;
}
