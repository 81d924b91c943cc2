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

/** Sets `isOutdated` if the server runs another build than the page's. */
export function noteBuild(running: string | null): void {
  if (running !== null && running !== document.documentElement.dataset.build) isOutdated.value = true;
}

const silentMs = 60_000;
const maxWaitMs = 30_000;

type Listener = (change: Change) => void;
const listeners = new Set<Listener>();

/** Calls the listener with each change, in every tab. Returns a function that ends it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function emit(change: Change): void {
  for (const listener of listeners) listener(change);
}

/**
 * Opens the stream in one tab, which relays changes to the others. If it closes or stops answering, another tab takes
 * over. Without Web Locks each tab has its own stream. Only the tab with the stream calls `onReceived`.
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
  // A page in the back/forward cache and a frozen tab receive nothing.
  addEventListener("pagehide", rest);
  document.addEventListener("freeze", rest);
  addEventListener("pageshow", ({ persisted }) => persisted && wake());
  document.addEventListener("resume", wake);
  addEventListener("online", () => stream.reopen());
}

/** The change that makes a page read everything again, because it may have missed changes. */
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

/** Elects the tab that holds the stream, by a Web Lock. */
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
    // A tab that hangs, in a browser dialog or on a sleeping phone, keeps its lock. So the others ask.
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
      // Another tab stole the lock; a tab that leaves the queue has no `#resign`.
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

  /** Reconnects at once, without the backoff. */
  reopen(): void {
    if (this.#isOpen && this.#source?.readyState !== EventSource.OPEN) this.#connect();
  }

  #connect(): void {
    this.#disconnect();
    const source = new EventSource(address());
    this.#source = source;
    this.#watch();
    source.addEventListener("next", (event: MessageEvent<string>) => this.#receive(event.data));
    // The server completes a stream when the session ends or the person's role changes.
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

  /**
   * Reconnects a silent stream: the server sends a heartbeat every 25 seconds, and a dead connection raises no error.
   */
  #watch(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#failed(), silentMs);
  }

  #failed(): void {
    if (!this.#isOpen) return;
    this.#disconnect();
    this.#failures += 1;
    if (this.#failures > 1) this.#setOpen(false);
    const wait = Math.min(1000 * 2 ** (this.#failures - 1), maxWaitMs) * (0.75 + Math.random() / 2);
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
