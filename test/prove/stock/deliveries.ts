import { randomBytes } from "node:crypto";
import { startCluster } from "../../../bench/cluster.ts";
import { median } from "../../../bench/measure.ts";
import { takeCores } from "../../../bench/webhooks/cores.ts";
import { openStage, startEndpoint } from "../../../bench/webhooks/stage.ts";
import { type Contender, platformContender } from "../../../bench/webhooks/whole-path.ts";
import { createMigrated, type Stock, startStock } from "../../postgres/stock.ts";

export type Measured = { name: string; perSecond: number };

type Volume = { rounds: number; deliveries: number };
type Named = { name: string; stock: Stock };

/**
 * Deliveries a second from recorded events to recorded attempts: the embedded server's first, then each stock server's.
 */
export async function measureDeliveries(
  servers: readonly Named[],
  { rounds, deliveries }: Volume,
  say: (line: string) => void,
): Promise<Measured[]> {
  const closing: (() => Promise<unknown>)[] = [];
  const cores = takeCores();
  try {
    const reach = await startEndpoint(cores);
    closing.push(() => reach.endpoint.stop());
    const contenders: Contender[] = [];
    const add = async (name: string, url: string) => {
      const stage = await openStage({ url, secretKey: randomBytes(32).toString("hex"), cores }, reach);
      closing.push(() => stage.stop());
      contenders.push({ ...(await platformContender(stage, deliveries)), name });
    };
    const embedded = await startCluster();
    closing.push(() => embedded.stop());
    await add("the embedded PostgreSQL", embedded.url);
    for (const { name, stock } of servers) {
      const server = await startStock(stock);
      closing.push(() => server.stop());
      await add(name, (await createMigrated(server)).url);
    }
    const found = contenders.map(({ name }) => ({ name, figures: [] as number[] }));
    for (let round = 1; round <= rounds; round += 1)
      for (const [index, { name, measure }] of contenders.entries()) {
        const perSecond = await measure();
        found[index]?.figures.push(perSecond);
        say(`  round ${round}: ${name}: ${Math.round(perSecond)} deliveries a second`);
      }
    return found.map(({ name, figures }) => ({ name, perSecond: median(figures) }));
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
