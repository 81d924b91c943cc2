/** `seconds` is negative if the clock was set back. */
export type Jump = { clock: "database" | "process"; seconds: number };

/** NTP corrects a clock by less than this between two checks. A suspended machine shows up as a jump forwards. */
const minJumpMs = 2000;
const quietMs = 60_000;

/** Reports jumps of a clock: the first at once, and those of the following minute together. */
export class ClockJumps {
  readonly #clock: Jump["clock"];
  readonly #onJump: (jump: Jump) => void;
  #unreportedMs = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Jump["clock"], onJump: (jump: Jump) => void) {
    this.#clock = clock;
    this.#onJump = onJump;
  }

  /** `ms` is the clock's drift from a monotonic one since the last check. `now` is the monotonic time. */
  add(ms: number, now = performance.now()): void {
    if (Math.abs(ms) >= minJumpMs) this.#unreportedMs += ms;
    if (Math.abs(this.#unreportedMs) < minJumpMs || now - this.#reportedAt < quietMs) return;
    this.#onJump({ clock: this.#clock, seconds: Math.round(this.#unreportedMs / 1000) });
    this.#unreportedMs = 0;
    this.#reportedAt = now;
  }
}
