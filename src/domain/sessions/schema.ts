import { hashToken } from "../../crypto/hash.ts";
import type { RowOf } from "../../database/query/types.ts";
import { builder, example } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { describeDevice } from "./device.ts";

type Session = Pick<RowOf<"Session">, "id" | "tokenHash" | "userAgent" | "address" | "lastSeenAt" | "createdAt">;

export const SessionType = builder.objectRef<Session>("Session").implement({
  description:
    "A browser in which a person is signed in. A session ends 30 days after it began, or 14 days after its last use.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The session's id, a UUID." }),
    device: t.string({
      description: "The browser and the system, as the browser names itself; `Unknown device` if it names neither.",
      ...example("Firefox on Windows"),
      resolve: ({ userAgent }) => describeDevice(userAgent),
    }),
    address: t.exposeString("address", {
      description: "The IP address that the person signed in from; null for sessions of before it was kept.",
      nullable: true,
      ...example("203.0.113.7"),
    }),
    last_seen_at: t.expose("lastSeenAt", {
      type: "DateTime",
      description: "When the session was last used, to the minute.",
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the person signed in." }),
    is_current: t.boolean({
      description: "True for the session that the call is made with.",
      ...example(true),
      resolve: (session, _args, context) => isCurrent(session, context),
    }),
  }),
});

export function isCurrent({ tokenHash }: Pick<Session, "tokenHash">, { session }: Context): boolean {
  return session?.token !== undefined && hashToken(session.token).equals(tokenHash);
}
