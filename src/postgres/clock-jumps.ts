/** `seconds` is negative where the clock was set back. */
export type Jump = { clock: "database" | "process"; seconds: number };

/** NTP corrects a clock by less than this between two looks; a machine that was suspended shows as a jump forwards. */
const minJumpMs = 2000;
const quietMs = 60_000;

/** Tells of a clock's jumps: the first at once, and those of the minute after it together. */
export class ClockJumps {
  readonly #clock: Jump["clock"];
  readonly #onJump: (jump: Jump) => void;
  #untoldMs = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Jump["clock"], onJump: (jump: Jump) => void) {
    this.#clock = clock;
    this.#onJump = onJump;
  }

  /** The clock's distance from a steady one since the last look, and the steady one's time. */
  add(ms: number, now = performance.now()): void {
    if (Math.abs(ms) >= minJumpMs) this.#untoldMs += ms;
    if (Math.abs(this.#untoldMs) < minJumpMs || now - this.#toldAt < quietMs) return;
    this.#onJump({ clock: this.#clock, seconds: Math.round(this.#untoldMs / 1000) });
    this.#untoldMs = 0;
    this.#toldAt = now;
  }
}
