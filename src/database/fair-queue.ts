type Waiting = () => void;

type Limits = {
  /** How much goes on at once, in all. */
  most: number;
  /** How much of that for one key. */
  mostEach: number;
};

/** Bounds what goes on at once. What has to wait goes in turns between the keys, however much one of them asks for. */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Map<string, number>();
  /** By key, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(key)) this.#begin(key);
    else await this.#wait(key);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  /** Resolves once it may begin, to what ends it. */
  async enter(key: string): Promise<() => void> {
    if (this.#mayBegin(key)) this.#begin(key);
    else await this.#wait(key);
    return () => this.#end(key);
  }

  waiting(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  #mayBegin(key: string): boolean {
    const { most, mostEach } = this.#limits;
    return this.#total < most && (this.#running.get(key) ?? 0) < mostEach && !this.#waiting.has(key);
  }

  #begin(key: string): void {
    this.#total += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #wait(key: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? [];
      waiting.push(resolve);
      this.#waiting.set(key, waiting);
    });
  }

  #end(key: string): void {
    this.#total -= 1;
    const running = (this.#running.get(key) ?? 0) - 1;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
    this.#beginNext();
  }

  /** The first key in turn that may go on, which is the last from then on. */
  #beginNext(): void {
    const { most, mostEach } = this.#limits;
    if (this.#total >= most) return;
    for (const [key, waiting] of this.#waiting) {
      if ((this.#running.get(key) ?? 0) >= mostEach) continue;
      const next = waiting.shift();
      this.#waiting.delete(key);
      if (waiting.length > 0) this.#waiting.set(key, waiting);
      if (next === undefined) continue;
      this.#begin(key);
      next();
      return;
    }
  }
}
