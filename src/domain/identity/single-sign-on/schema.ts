import { builder, example } from "../../../graphql/builder.ts";
import { limits } from "../../../limits/limits.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { TeamRole } from "../team/schema.ts";
import type { Connection } from "./connection.ts";

/** The settings for the screen. `connection` is undefined before set-up. */
export type Settings = {
  connection: Connection | undefined;
  redirectUri: string;
  startUrl: string;
  domains: { name: string; isVerified: boolean; record: string }[];
  isTested: boolean;
  links: { memberId: string; name: string; email: string; lastUsedAt: Date }[];
};

export const SsoMode = builder.enumType("SsoMode", {
  description: "Whether a business's people sign in by single sign-on.",
  values: {
    off: { description: "Off: people use their password." },
    offered: { description: "People choose between it and their password." },
    enforced: {
      description: "Everybody has to. Owners can still use their password, so that they are never locked out.",
    },
  } as const,
});

const SsoDomain = plainType<Settings["domains"][number]>("SsoDomain", {
  description: "An email domain of the business.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The domain.", ...example("southerlyair.example") }),
    is_verified: t.exposeBoolean("isVerified", {
      description: "Whether a DNS record showed that the domain is the business's own.",
      ...example(true),
    }),
    txt_record: t.exposeString("record", {
      description: "The text of the TXT record that shows it.",
      ...example("fieldline-domain-verification=4nQ0mWn7vB0Yt1m0aSx2bg"),
    }),
  }),
});

const SsoLink = plainType<Settings["links"][number]>("SsoLink", {
  description: "A person whose account is linked to one at the identity provider.",
  fields: (t) => ({
    member_id: t.exposeID("memberId", { description: "The team member's id, a UUID." }),
    name: t.exposeString("name", { description: "The full name.", ...example("Sam Taylor") }),
    email: t.exposeString("email", { description: "The email address here.", ...example("sam@example.com") }),
    last_used_at: t.expose("lastUsedAt", { type: "DateTime", description: "When the person last signed in by it." }),
  }),
});

export const SingleSignOnType = plainType<Settings>("SingleSignOn", {
  description: "The business's single sign-on settings, for OpenID Connect.",
  fields: (t) => ({
    mode: t.field({
      type: SsoMode,
      description: "The mode.",
      resolve: ({ connection }) => connection?.mode ?? "off",
    }),
    redirect_uri: t.exposeString("redirectUri", {
      description: "The redirect URI to enter at the identity provider. Each business has its own.",
      ...example("https://app.fieldline.example/sign-in/sso/callback/0198f2c4-5b1e-7c3a-9d2f-4a6b8c0d1e2f"),
    }),
    start_url: t.exposeString("startUrl", {
      description:
        "The address at which the business's people sign in; also the one for starting at the identity provider.",
      ...example("https://app.fieldline.example/sign-in/sso/southerly-air"),
    }),
    issuer: t.string({
      nullable: true,
      description: "The issuer's URL; null until it is set up.",
      ...example("https://login.example.com"),
      resolve: ({ connection }) => connection?.issuer ?? null,
    }),
    client_id: t.string({
      nullable: true,
      description: "The client ID at the identity provider; null until it is set up.",
      ...example("fieldline"),
      resolve: ({ connection }) => connection?.clientId ?? null,
    }),
    domains: t.expose("domains", { type: [SsoDomain], description: "The business's email domains." }),
    adds_people: t.boolean({
      description: "Whether people of verified domains are added to the team when they first sign in.",
      ...example(false),
      resolve: ({ connection }) => connection?.addsPeople ?? false,
    }),
    trusts_emails: t.boolean({
      description: "Whether email addresses count that the identity provider sends without `email_verified`.",
      ...example(false),
      resolve: ({ connection }) => connection?.trustsEmails ?? false,
    }),
    roles_claim: t.string({
      nullable: true,
      description: "The claim that decides roles at each sign-in; null if roles are changed here alone.",
      ...example("groups"),
      resolve: ({ connection }) => connection?.rolesClaim ?? null,
    }),
    owner_values: t.stringList({
      description: "The values of the claim that make a person an owner.",
      ...example(["fieldline-owners"]),
      resolve: ({ connection }) => connection?.ownerValues ?? [],
    }),
    admin_values: t.stringList({
      description: "The values of the claim that make a person an admin.",
      ...example(["fieldline-admins"]),
      resolve: ({ connection }) => connection?.adminValues ?? [],
    }),
    member_values: t.stringList({
      description: "The values of the claim that make a person a member.",
      ...example(["fieldline-members"]),
      resolve: ({ connection }) => connection?.memberValues ?? [],
    }),
    default_role: t.field({
      type: TeamRole,
      nullable: true,
      description: "The role of people whose claim has none of the values; null if they are refused.",
      resolve: ({ connection }) => connection?.defaultRole ?? null,
    }),
    is_tested: t.exposeBoolean("isTested", {
      description:
        "Whether the signed-in person has signed in by this connection in their session, which `enforced` requires.",
      ...example(true),
    }),
    links: t.expose("links", {
      type: [SsoLink],
      description: "The people who are linked to the identity provider, by name: the first 200.",
    }),
  }),
});

const max = { values: limits.accounts.ssoRoleValues.max, domains: limits.accounts.ssoDomains.max };

export const SetSingleSignOnInput = builder.inputType("SetSingleSignOnInput", {
  description: "The single sign-on settings as a whole: a field that is left out is cleared, except the secret.",
  fields: (t) => ({
    issuer: t.field({
      type: "EndpointUrl",
      required: true,
      description: "The issuer's URL, exactly as its metadata has it.",
      ...example("https://login.example.com"),
    }),
    client_id: t.field({
      type: "Line",
      required: true,
      description: "The client ID at the identity provider.",
      ...example("fieldline"),
    }),
    client_secret: t.string({
      description:
        "The client secret, at most 1,000 characters. Left out, the previous one is kept. It is never returned.",
      ...example("Vq3s8tYw-1x"),
    }),
    domains: t.stringList({
      description: `The business's email domains, at most ${max.domains}.`,
      ...example(["southerlyair.example"]),
    }),
    adds_people: t.boolean({
      description: "Whether people of verified domains are added to the team when they first sign in. Default: false.",
      ...example(false),
    }),
    trusts_emails: t.boolean({
      description:
        "Whether email addresses count that the identity provider sends without `email_verified`. One that is false never counts. Default: false.",
      ...example(false),
    }),
    roles_claim: t.field({
      type: "Line",
      description:
        "The claim that decides roles at each sign-in, such as `groups`. Dots lead into a claim: `realm_access.roles`.",
      ...example("groups"),
    }),
    owner_values: t.stringList({ description: `The values that make an owner, at most ${max.values}.` }),
    admin_values: t.stringList({ description: `The values that make an admin, at most ${max.values}.` }),
    member_values: t.stringList({ description: `The values that make a member, at most ${max.values}.` }),
    default_role: t.field({
      type: TeamRole,
      description:
        "The role of people whose claim has none of the values, and of new people without a claim: `admin` or `member`. Left out, people without a value are refused.",
      ...example("member"),
    }),
  }),
});
