// Preloaded into a process to skew its clock: `new Date()` and `Date.now()` are off by CLOCK_OFF_MS. Each SIGUSR2 moves
// the clock by the next of CLOCK_STEPS_MS.
let offMs = Number(process.env.CLOCK_OFF_MS ?? 0);
const steps = (process.env.CLOCK_STEPS_MS ?? "").split(",").map(Number);
process.on("SIGUSR2", () => {
  offMs += steps.shift() ?? 0;
});
const present = Date.now;
const now = () => present() + offMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new Date(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
