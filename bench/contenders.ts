import { type Call, type Credential, callNamed, type Seat, type Surface } from "./calls.ts";
import { type Cluster, copyWithoutPolicies } from "./cluster.ts";
import type { Loaded } from "./load.ts";
import type { Contender } from "./measure.ts";
import type { Pinning } from "./pin.ts";
import { type Server, startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

export type ServerName = "platform" | "plain" | "peer" | "fastify" | "sofa";

export type Field = {
  servers: Record<ServerName, Server>;
  keys: Seat[];
  sessions: Seat[];
  /**
   * The servers under one call: the platform over REST and over documents, the hand-written peer, and the alternatives.
   */
  contenders(call: Call): Contender[];
  /** The platform with row-level security, and on the copy without it, which is at `openUrl`. */
  policies(): Contender[];
  openUrl: string;
  stop(): Promise<void>;
};

/** Enough for each pair of connections to have its own session. Each costs a slow password hash. */
export const sessionCount = 24;

export async function enterField(
  cluster: Cluster,
  loaded: Loaded,
  secretKey: string,
  pinning: Pinning,
): Promise<Field> {
  const common = { secretKey, pinning };
  // The copy must be made before anything connects to the original.
  const openUrl = await copyWithoutPolicies(cluster.url);
  const platform = await startServer({ ...common, program: "platform.ts", databaseUrl: cluster.url });
  const environment = { POSTGRES_DRIVER: "plain" };
  const plain = await startServer({ ...common, program: "platform.ts", databaseUrl: cluster.url, environment });
  const peer = await startServer({ ...common, program: "peer.ts", databaseUrl: cluster.url });
  const fastify = await startServer({ ...common, program: "fastify.ts", databaseUrl: cluster.url });
  const sofa = await startServer({ ...common, program: "sofa.ts", databaseUrl: cluster.url });
  const open = await startServer({ ...common, program: "../src/main.ts", databaseUrl: openUrl });
  const keys = seats(
    loaded,
    loaded.keys.map((key) => ({ "x-api-key": key })),
  );
  const signedIn = loaded.emails.slice(0, sessionCount).map((email) => signIn(platform.origin, email, loaded.password));
  const sessions = seats(loaded, await Promise.all(signedIn));
  const contender = (name: string, server: Server, call: Call, surface: Surface = "rest"): Contender => ({
    name,
    server,
    rotation: (surface === "documents" ? sessions : keys).map((seat) => call.request(surface, seat)),
  });
  return {
    servers: { platform, plain, peer, fastify, sofa },
    keys,
    sessions,
    contenders: (call) => [
      contender("platform", platform, call),
      contender("plain driver", plain, call),
      contender("peer", peer, call),
      contender("documents", platform, call, "documents"),
      contender("Fastify + pg", fastify, call),
      contender("Sofa", sofa, call, "sofa"),
    ],
    policies: () => [
      contender("with policies", platform, callNamed("list")),
      contender("without", open, callNamed("list")),
    ],
    openUrl,
    async stop() {
      await Promise.all([platform, plain, peer, fastify, sofa, open].map((server) => server.stop()));
    },
  };
}

/** `credentials` is in the order of the businesses. */
export function seats({ named }: Loaded, credentials: readonly Credential[]): Seat[] {
  return credentials.flatMap((credential, index) => {
    const own = named[index];
    return own === undefined ? [] : [{ credential, named: own }];
  });
}
