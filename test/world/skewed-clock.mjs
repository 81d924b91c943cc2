// Preloaded into a process whose clock is to be wrong: `new Date()` and `Date.now()` are off by so much.
const offMs = Number(process.env.CLOCK_OFF_MS);
const present = Date.now;
const now = () => present() + offMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new Date(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
