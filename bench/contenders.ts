import type { Call, Credential, Surface } from "./calls.ts";
import type { Cluster } from "./cluster.ts";
import { copyWithoutPolicies } from "./cluster.ts";
import type { Loaded } from "./load.ts";
import type { Contender } from "./measure.ts";
import type { Pinning } from "./pin.ts";
import { type Server, startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

export type Field = {
  servers: { platform: Server; peer: Server; open: Server };
  keys: Credential[];
  sessions: Credential[];
  /** The platform, the peer and the platform's GraphQL endpoint, all three under one call. */
  contenders(call: Call): Contender[];
  /** The platform as it is, and on the copy without policies. */
  policies(list: Call): Contender[];
  stop(): Promise<void>;
};

/** Enough sessions for each pair of connections to have one; each costs a slow password hash. */
const sessionCount = 24;

export async function enterField(cluster: Cluster, loaded: Loaded, secretKey: string, pinning: Pinning): Promise<Field> {
  const common = { secretKey, pinning };
  // The copy is made while nobody is connected to the original.
  const openUrl = await copyWithoutPolicies(cluster.url);
  const platform = await startServer({ ...common, program: "../src/main.ts", databaseUrl: cluster.url });
  const peer = await startServer({ ...common, program: "peer.ts", databaseUrl: cluster.url });
  const open = await startServer({ ...common, program: "../src/main.ts", databaseUrl: openUrl });
  const keys = loaded.keys.map((key) => ({ "x-api-key": key }));
  const sessions = await Promise.all(
    loaded.emails.slice(0, sessionCount).map((email) => signIn(platform.origin, email, loaded.password)),
  );
  const contender = (name: string, server: Server, call: Call, surface: Surface = "rest"): Contender => ({
    name,
    server,
    rotation: (surface === "rest" ? keys : sessions).map((credential) => call.request(surface, credential)),
  });
  return {
    servers: { platform, peer, open },
    keys,
    sessions,
    contenders: (call) => [
      contender("platform", platform, call),
      contender("peer", peer, call),
      contender("graphql", platform, call, "graphql"),
    ],
    policies: (list) => [contender("with policies", platform, list), contender("without", open, list)],
    async stop() {
      await Promise.all([platform.stop(), peer.stop(), open.stop()]);
    },
  };
}
