import { parentPort, workerData } from "node:worker_threads";

/** Reports the patterns that our modules build while they load. Runs in a thread, which has loaded no module yet. */
const { files, root } = workerData as { files: string[]; root: string };
const built: { file: string; source: string; flags: string }[] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given, newTarget) {
    const pattern = Reflect.construct(target, given, newTarget) as RegExp;
    const [, , caller = ""] = new Error("for its stack").stack?.split("\n") ?? [];
    const [, file] = caller.split(root)[1]?.match(/^(.*?):\d/) ?? [];
    if (file !== undefined && !file.startsWith("node_modules/"))
      built.push({ file, source: pattern.source, flags: pattern.flags });
    return pattern;
  },
});

for (const file of files) await import(root + file);
parentPort?.postMessage(built);
