export type ArrivalLimits = {
  /** For a request whose body is small, or is read by nobody yet. */
  requestMs: number;
  /** A larger body may take so long, and as long again as its bytes take at the lowest rate. */
  graceMs: number;
  minBytesPerSecond: number;
};

/** Calls `onLate` once a body takes too long to arrive. */
export class ArrivalTimer {
  readonly #limits: ArrivalLimits;
  readonly #onLate: () => void;
  #timer: NodeJS.Timeout | undefined;
  #receivedBytes = 0;

  constructor(limits: ArrivalLimits, onLate: () => void) {
    this.#limits = limits;
    this.#onLate = onLate;
    this.#timer = setTimeout(onLate, limits.requestMs);
  }

  /** While the body waits for us, and once it is there. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** From now on, the bytes that are counted have to come at the lowest rate. */
  watchRate(): void {
    this.stop();
    this.#checkRateAt(performance.now());
  }

  count(bytes: number): void {
    this.#receivedBytes += bytes;
  }

  #checkRateAt(began: number): void {
    const { graceMs, minBytesPerSecond } = this.#limits;
    const allowedMs = graceMs + (this.#receivedBytes / minBytesPerSecond) * 1000;
    const leftMs = began + allowedMs - performance.now();
    if (leftMs <= 0) this.#onLate();
    else this.#timer = setTimeout(() => this.#checkRateAt(began), leftMs);
  }
}
