import type { Database } from "../database/database.ts";
import { scopes } from "../gate/caller.ts";
import { makeKey, parseKey } from "../gate/key.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { addBusiness, owner, slug } from "./business.ts";
import { addConversations } from "./conversations.ts";
import { type Demo, keepDemo, makePassword, readDemo } from "./credentials.ts";
import { addCustomers } from "./customers.ts";
import { createClock, type Stage } from "./stage.ts";
import { addTrade } from "./trade.ts";

export type { Demo } from "./credentials.ts";

/** The parts of the demo, in the order in which they refer to each other. A later resource adds its own. */
const parts: ((stage: Stage) => Promise<void>)[] = [addCustomers, addTrade, addConversations];

// Held to the end of the transaction, so that of two first starts the second finds the first one's business.
const advisoryLock = 2_026_112_101;

/** Makes the demo in a database that holds no business at all; answers how to try it, where that is still known. */
export async function loadDemo(database: Database, { dataDir }: { dataDir: string }): Promise<Demo | undefined> {
  const made = await database.system.$transaction(
    async (tx) => {
      if (await holdsBusinesses(tx)) return undefined;
      await tx.$executeRaw`select pg_advisory_xact_lock(${advisoryLock})`;
      return (await holdsBusinesses(tx)) ? undefined : makeDemo(tx, dataDir);
    },
    { maxWait: 10_000, timeout: 30_000 },
  );
  return made ?? readLiveDemo(database, dataDir);
}

async function holdsBusinesses(tx: Prisma.TransactionClient): Promise<boolean> {
  return (await tx.business.findFirst({ select: { id: true } })) !== null;
}

async function makeDemo(tx: Prisma.TransactionClient, dataDir: string): Promise<Demo> {
  const ownerPassword = makePassword();
  const { id: businessId, name: businessName } = await addBusiness(tx, ownerPassword);
  const now = new Date();
  const stage = { tx, businessId, now, dayAgo: createClock(now) };
  for (const add of parts) await add(stage);
  const { key: apiKey, prefix, secretHash } = makeKey();
  await tx.apiKey.create({
    data: { businessId, name: "Demo", prefix, secretHash: Uint8Array.from(secretHash), scopes: [...scopes] },
  });
  const demo = { businessName, apiKey, ownerEmail: owner.email, ownerPassword };
  // Before the commit: a crash between the two leaves a file that the next start replaces, never a demo without one.
  await keepDemo(dataDir, demo);
  return demo;
}

/** What the file says, as long as its key still opens the demo business. */
async function readLiveDemo(database: Database, dataDir: string): Promise<Demo | undefined> {
  const demo = await readDemo(dataDir);
  const key = demo === undefined ? undefined : parseKey(demo.apiKey);
  if (key === undefined) return undefined;
  const live = await database.system.apiKey.findFirst({
    where: { prefix: key.prefix, secretHash: Uint8Array.from(key.secretHash), revokedAt: null, business: { slug } },
    select: { id: true },
  });
  return live === null ? undefined : demo;
}
