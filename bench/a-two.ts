import { randomBytes } from "node:crypto";
import { callNamed } from "./calls.ts";
import { startCluster } from "./cluster.ts";
import { enterField } from "./contenders.ts";
import { load } from "./load.ts";
import { measure } from "./measure.ts";
import { pin } from "./pin.ts";
const pinning = pin();
const cluster = await startCluster();
const secretKey = randomBytes(32).toString("hex");
const loaded = await load(cluster.url, { businesses: 200, customers: 20_000 });
const field = await enterField(cluster, loaded, secretKey, pinning);
for (const name of ["conversations", "thread", "list"]) {
  const figures = await measure(field.contenders(callNamed(name)), { rounds: 4, seconds: 1.2, warmUpSeconds: 1.5 }, () => {});
  for (const [who, f] of figures) console.log(name, who, f.requestsPerSecond.toFixed(0), "rps", f.cpuMicroseconds?.toFixed(0), "µs");
}
await field.stop();
await cluster.stop();
