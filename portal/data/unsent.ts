import { viewer } from "./viewer.ts";

const prefix = "fieldline-unsent";

/** This tab's storage key for each subject. */
const claimed = new Map<string, Promise<string>>();

/** A saved entry stays to name its draft. */
type Kept<Content> = { at: number; isSaved: boolean; content: Content };

/**
 * Unsaved text in the browser's storage, by person and subject. Each tab has its own entry, so tabs do not overwrite
 * each other. The next tab takes the entry of a closed one. Without storage, nothing is kept.
 */
export class Unsent<Content> {
  #key: string;

  private constructor(key: string) {
    this.#key = key;
  }

  static async of<Content>(subject: string): Promise<Unsent<Content>> {
    const owned = `${ownPrefix()} ${subject}`;
    const key = claimed.get(owned) ?? claim(owned);
    claimed.set(owned, key);
    return new Unsent(await key);
  }

  /** A new entry, for text that starts while the subject's entry is in use. */
  static another<Content>(subject: string): Unsent<Content> {
    const owned = `${ownPrefix()} ${subject}`;
    const key = keyOf(owned);
    claimed.set(
      owned,
      hold(key).then(() => key),
    );
    return new Unsent(key);
  }

  read(): Content | undefined {
    return parse<Content>(stored(this.#key))?.content;
  }

  /** Returns false if storage is full or forbidden. */
  write(content: Content, { isSaved = false } = {}): boolean {
    if (isForgotten) return true;
    try {
      const kept: Kept<Content> = { at: Temporal.Now.instant().epochMilliseconds, isSaved, content };
      localStorage.setItem(this.#key, JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  }

  clear(): void {
    remove(this.#key);
  }
}

/** The subjects with this prefix that have unsaved text in this browser. */
export function unsentSubjects(beginning = ""): string[] {
  const start = `${ownPrefix()} `;
  const keys = keysFrom(start + beginning).filter((key) => parse(stored(key))?.isSaved === false);
  return [...new Set(keys.map((key) => key.slice(start.length, key.lastIndexOf(" "))))];
}

/** Whether the browser has an entry for the subject, saved or not. */
export function isUnsentKept(subject: string): boolean {
  return keysFrom(`${ownPrefix()} ${subject} `).length > 0;
}

const savers = new Set<() => Promise<unknown>>();

/** Registers a function that saves something before the person signs out. */
export function onSigningOut(save: () => Promise<unknown>): void {
  savers.add(save);
}

/** Saves what it can; returns whether signing out loses nothing. */
export async function saveUnsent(): Promise<boolean> {
  await Promise.allSettled([...savers].map((save) => save()));
  return unsentSubjects().length === 0;
}

let isForgotten = false;

/** Removes all entries at sign-out, in every tab, and ignores later writes. */
export function forgetUnsent(): void {
  isForgotten = true;
  for (const key of keysFrom(`${ownPrefix()} `)) remove(key);
}

function ownPrefix(): string {
  return `${prefix} ${viewer.value?.member.id}`;
}

function keyOf(owned: string): string {
  return `${owned} ${Math.random().toString(36).slice(2)}`;
}

/** Claims the newest entry that no other tab has, or a new one. */
async function claim(owned: string): Promise<string> {
  const left = keysFrom(`${owned} `).sort((one, other) => timeOf(other) - timeOf(one));
  for (const key of left) if (await hold(key)) return key;
  const key = keyOf(owned);
  await hold(key);
  return key;
}

/** Holds the lock of an entry until the tab closes. Without Web Locks, every entry is free. */
function hold(key: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(key, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(() => resolve(true));
  });
}

function keysFrom(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

function timeOf(key: string): number {
  return parse(stored(key))?.at ?? 0;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function parse<Content>(text: string | null): Kept<Content> | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept<Content>);
  } catch {
    return undefined;
  }
}
