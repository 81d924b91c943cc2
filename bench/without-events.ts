import { registerHooks } from "node:module";

/** Preloaded into a server: its changes emit no events. */
const send = "function send(db: Transaction, events: readonly BuiltEvent[]): void {";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/src/events/emit.ts")) return loaded;
    const source = String(loaded.source);
    if (!source.includes(send)) throw new Error("emit.ts has no such function: change without-events.ts");
    return { ...loaded, source: source.replace(send, `${send} return;`) };
  },
});
