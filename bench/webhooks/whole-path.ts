import pg from "pg";
import { makeSecret } from "../../src/outbox/handlers/webhook/secrets.ts";
import type { BareAnswers } from "./bare.ts";
import { clock, startChild } from "./child.ts";
import type { Cores } from "./cores.ts";
import type { GraphileAnswers } from "./graphile.ts";
import { newEvent } from "./post.ts";
import { addBusinesses, recordEvents } from "./seed.ts";
import { allNoted, countAnswered, type Stage } from "./stage.ts";

export type Contender = { name: string; measure(): Promise<number>; stop(): Promise<void> };

/** Every second business has two subscriptions. */
const businesses = 200;
const linesPerTwoBusinesses = 3;

export async function platformContender(stage: Stage, deliveries: number): Promise<Contender> {
  const to = `${stage.origin}/quick`;
  const ids = await addBusinesses(stage.url, stage.secretKey, businesses, (number) => (number % 2 ? [to] : [to, to]));
  const each = Math.round(deliveries / ((businesses / 2) * linesPerTwoBusinesses));
  const count = each * (businesses / 2) * linesPerTwoBusinesses;
  return {
    name: "platform",
    async measure() {
      await stage.endpoint.ask("forget", null);
      const before = await countAnswered(stage);
      const from = await recordEvents(stage.url, ids, each);
      await stage.endpoint.ask("arrived", { path: "/quick", count });
      const until = await allNoted(stage, ids);
      const noted = (await countAnswered(stage)) - before;
      const { "/quick": arrived } = await stage.endpoint.ask("counts", null);
      if (noted !== count || arrived !== count)
        throw new Error(`of ${count} deliveries ${arrived} arrived and ${noted} were noted`);
      return (count / (until - from)) * 1000;
    },
    stop: async () => undefined,
  };
}

export function bareContender(origin: string, cores: Cores, count: number): Contender {
  const bare = startChild<BareAnswers>("bare.ts", cores.pinning?.server);
  return {
    name: "bare loop",
    measure: () => bare.ask("post", { origin, count }),
    stop: bare.stop,
  };
}

const jobsAtOnce = 5000;

export async function graphileContender(
  { url, origin, endpoint }: Stage,
  cores: Cores,
  count: number,
): Promise<Contender> {
  const graphile = startChild<GraphileAnswers>("graphile.ts", cores.pinning?.server);
  await graphile.ask("start", { origin, databaseUrl: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const secret = makeSecret();
  return {
    name: "graphile-worker",
    async measure() {
      await endpoint.ask("forget", null);
      await client.query("begin");
      for (let from = 0; from < count; from += jobsAtOnce) {
        const posts = Array.from({ length: Math.min(jobsAtOnce, count - from) }, (_, number) => {
          const { id, body } = newEvent("00000000-0000-4000-8000-000000000000", from + number);
          return { path: "/quick", secret, eventId: id, body };
        });
        await client.query(
          `select count(*) from graphile_worker.add_jobs(array(
             select json_populate_record(null::graphile_worker.job_spec,
               json_build_object('identifier', 'deliver', 'payload', post))
             from json_array_elements($1) post))`,
          [JSON.stringify(posts)],
        );
      }
      const from = clock();
      await client.query("commit");
      await endpoint.ask("arrived", { path: "/quick", count });
      const until = clock();
      return (count / (until - from)) * 1000;
    },
    async stop() {
      await graphile.stop();
      await client.end();
    },
  };
}
