import type { Proof } from "../../../auth/session/recent-proof.ts";
import { hashToken } from "../../../crypto/hash.ts";
import { builder, example } from "../../../graphql/builder.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import type { RowOf } from "../../../query/types.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { describeDevice } from "./device.ts";

type Session = Pick<
  RowOf<"Session">,
  "id" | "tokenHash" | "userAgent" | "address" | "signedInBy" | "lastSeenAt" | "createdAt"
>;

const SignInMethod = builder.enumType("SignInMethod", {
  description: "A sign-in method.",
  values: {
    password: { description: "With their password, and a code where two-factor sign-in was on." },
    single_sign_on: { description: "At their business's identity provider." },
  } as const,
});

export const SessionType = plainType<Session>("Session", {
  description:
    "A browser in which a person is signed in. A session ends 30 days after it began, or 14 days after its last use; one by single sign-on ends 24 hours after it began.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The session's id, a UUID." }),
    device: t.string({
      description: "The browser and the system, as the browser names itself; `Unknown device` if it names neither.",
      ...example("Firefox on Windows"),
      resolve: ({ userAgent }) => describeDevice(userAgent),
    }),
    address: t.exposeString("address", {
      description: "The IP address that the person signed in from; null for sessions older than this record.",
      nullable: true,
      ...example("203.0.113.7"),
    }),
    signed_in_by: t.expose("signedInBy", { type: SignInMethod, description: "The sign-in method." }),
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

export function isCurrent({ tokenHash }: Pick<Session, "tokenHash">, { request: { session } }: Context): boolean {
  return session?.token !== undefined && hashToken(session.token).equals(tokenHash);
}

export const ConfirmationMethod = builder.enumType("ConfirmationMethod", {
  description: "A way to confirm one's identity.",
  values: {
    password: { description: "With their password." },
    code: { description: "With a code of their authenticator app, or a recovery code: two-factor sign-in is on." },
    single_sign_on: {
      description:
        "At their identity provider, by a form that posts `purpose=confirm` to `/sign-in/sso`: the session began by single sign-on.",
    },
  } as const,
});

export const IdentityConfirmationType = plainType<Proof>("IdentityConfirmation", {
  description:
    "When the signed-in person last gave their password or a code in this session, and the proof to give next.",
  fields: (t) => ({
    is_recent: t.exposeBoolean("isRecent", {
      description: `Whether it was within the last ${limits.accounts.proofAge.max} minutes. Otherwise exports and changes to access are answered \`confirmation-required\`.`,
      ...example(true),
    }),
    confirmed_at: t.expose("provedAt", {
      type: "DateTime",
      description: "When the person signed in or confirmed their identity, whichever was last.",
    }),
    method: t.expose("method", { type: ConfirmationMethod, description: "The proof that `confirm_identity` takes." }),
  }),
});

export const ConfirmIdentityInput = builder.inputType("ConfirmIdentityInput", {
  description: "The password, or a code where two-factor sign-in is on.",
  fields: (t) => ({
    password: t.string({ description: "The person's password.", ...example("correct horse battery") }),
    code: t.string({
      description: "A code of the authenticator app, or a recovery code. Required where two-factor sign-in is on.",
      ...example("123456"),
    }),
  }),
});
