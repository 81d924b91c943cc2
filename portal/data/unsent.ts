import { viewer } from "./viewer.ts";

const prefix = "fieldline-unsent";

/** The key in the browser's storage for each subject that this tab writes on. */
const claimed = new Map<string, Promise<string>>();

/** What is saved is kept only to be found again. */
type Kept<Content> = { at: number; isSaved: boolean; content: Content };

/**
 * What somebody is writing and the server does not have yet, kept in this browser by person and subject. Each tab has an
 * entry of its own, so that two tabs do not overwrite each other; the entry of a tab that is gone passes to the next one
 * that asks. Where the browser stores nothing, nothing is kept.
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

  /** An entry of this tab alone, for what begins anew while the subject's entry is in use. */
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

  /** Whether it is kept: storage can be full or forbidden. */
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

/** The subjects that begin so on which the person has something in this browser that is not saved. */
export function unsentSubjects(beginning = ""): string[] {
  const start = `${ownPrefix()} `;
  const keys = keysFrom(start + beginning).filter((key) => parse(stored(key))?.isSaved === false);
  return [...new Set(keys.map((key) => key.slice(start.length, key.lastIndexOf(" "))))];
}

/** Whether the browser keeps something of the person on the subject, saved or not. */
export function isUnsentKept(subject: string): boolean {
  return keysFrom(`${ownPrefix()} ${subject} `).length > 0;
}

const savers = new Set<() => Promise<unknown>>();

/** Called before the person signs out. */
export function onSigningOut(save: () => Promise<unknown>): void {
  savers.add(save);
}

/** Saves what can be saved; whether nothing is left that signing out would lose. */
export async function saveUnsent(): Promise<boolean> {
  await Promise.allSettled([...savers].map((save) => save()));
  return unsentSubjects().length === 0;
}

let isForgotten = false;

/** At sign-out, in every tab: nothing of the person stays in the browser, or comes back with what is still under way. */
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

/** The newest entry that no other tab has, or a new one. */
async function claim(owned: string): Promise<string> {
  const left = keysFrom(`${owned} `).sort((one, other) => timeOf(other) - timeOf(one));
  for (const key of left) if (await hold(key)) return key;
  const key = keyOf(owned);
  await hold(key);
  return key;
}

/** The tab has the lock of its entry's name for as long as it lives; without Web Locks every entry is free. */
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
    // What cannot be removed was never stored.
  }
}

function parse<Content>(text: string | null): Kept<Content> | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept<Content>);
  } catch {
    return undefined;
  }
}
