import { access, builder, example } from "../../graphql/builder.ts";
import { teamMembers } from "../team/schema.ts";
import { type MeShape, readMe } from "./me.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { type ViewerShape, viewerOf } from "./viewer.ts";

const Plan = builder.enumType("Plan", {
  description: "What the business pays for.",
  values: {
    starter: { description: "The portal alone: no API, webhooks or integrations." },
    growth: { description: "The API, webhooks and integrations too." },
    scale: { description: "All of growth, for larger teams." },
  } as const,
});

const SubscriptionState = builder.enumType("SubscriptionState", {
  description: "Where the business's subscription stands.",
  values: {
    trialing: { description: "On the free trial, until `trial_ends_at`." },
    active: { description: "Paid." },
    lapsed: { description: "Ended: the API refuses its calls." },
  } as const,
});

export const Business = builder.prismaObject("Business", {
  description: "The business that the caller acts for.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The business's id, a UUID." }),
    name: t.exposeString("name", { description: "Trading name.", ...example("Breeze Air Conditioning") }),
    slug: t.exposeString("slug", {
      nullable: true,
      description: "Short name, unique among businesses.",
      ...example("breeze-air-conditioning"),
    }),
    business_email: t.exposeString("businessEmail", {
      nullable: true,
      description: "Email address that customers see.",
      ...example("office@example.com"),
    }),
    business_phone: t.exposeString("businessPhone", {
      nullable: true,
      description: "Phone that customers see, in E.164.",
      ...example("+61291234567"),
    }),
    website: t.exposeString("website", {
      nullable: true,
      description: "Address of the website.",
      ...example("https://example.com"),
    }),
    abn: t.exposeString("abn", {
      nullable: true,
      description: "Australian Business Number, 11 digits.",
      ...example("51824753556"),
    }),
    sms_number: t.exposeString("smsNumber", {
      description: "The number from which its texts go out and to which customers text back, in E.164.",
      ...example("+61491570006"),
    }),
    inbound_email: t.exposeString("inboundEmail", {
      description: "The address from which its emails go out and to which customers write back.",
      ...example("office@inbound.example"),
    }),
    plan: t.expose("plan", { type: Plan, description: "`starter`, `growth` or `scale`." }),
    subscription: t.expose("subscription", {
      type: SubscriptionState,
      description: "`trialing`, `active` or `lapsed`.",
    }),
    trial_ends_at: t.expose("trialEndsAt", {
      type: "DateTime",
      nullable: true,
      description: "When the free trial ends or ended; null without one.",
    }),
    lead_emails: t.exposeBoolean("leadEmails", {
      description: "Whether the owners get an email for new leads that ask for it.",
      ...example(true),
    }),
  }),
});

const CallerKind = builder.enumType("CallerKind", {
  description: "What kind of credential a call came with.",
  values: {
    api_key: { description: "An API key." },
    oauth: { description: "A connected app's access token." },
    user: { description: "A person on the team, signed in to the portal." },
  } as const,
});

const CallerType = builder.objectRef<MeShape["caller"]>("Caller").implement({
  description: "The credential that made the call.",
  fields: (t) => ({
    kind: t.expose("kind", { type: CallerKind, description: "`api_key`, `oauth` or `user`." }),
    scopes: t.exposeStringList("scopes", {
      description: "The scopes that the credential holds.",
      ...example(["customers:read", "customers:write"]),
    }),
  }),
});

const Me = builder.objectRef<MeShape>("Me").implement({
  description: "The business and the credential behind a call.",
  fields: (t) => ({
    business: t.field({
      type: Business,
      description: "The business that the credential acts as.",
      resolve: ({ business }) => business,
    }),
    caller: t.field({ type: CallerType, description: "The credential itself.", resolve: ({ caller }) => caller }),
  }),
});

const Viewer = builder.objectRef<ViewerShape>("Viewer").implement({
  description: "The signed-in person and their business.",
  fields: (t) => ({
    member: t.field({ type: teamMembers.type, description: "The person.", resolve: ({ member }) => member }),
    business: t.field({ type: Business, description: "The person's business.", resolve: ({ business }) => business }),
  }),
});

export const SignUpInput = builder.inputType("SignUpInput", {
  description: "A new business and its owner.",
  fields: (t) => ({
    business_name: t.field({
      type: "Line",
      required: true,
      description: "Trading name.",
      ...example("Breeze Air Conditioning"),
    }),
    name: t.field({ type: "Line", required: true, description: "The owner's full name.", ...example("Sam Taylor") }),
    email: t.field({ type: "Email", required: true, description: "The email address that the owner signs in with." }),
    password: t.field({ type: "Password", required: true, description: "The owner's password." }),
  }),
});

builder.queryFields((t) => ({
  me: t.field({
    type: Me,
    description: "The business that the credential acts as, and the scopes that it holds.",
    ...access("any"),
    resolve: (_root, _args, context) => readMe(context),
  }),
  viewer: t.field({
    type: Viewer,
    description: "The signed-in person and their business.",
    ...access("person", "unauthorized"),
    resolve: (_root, _args, { db, caller }) => viewerOf(db, caller.id),
  }),
}));

builder.mutationFields((t) => ({
  sign_up: t.field({
    type: Viewer,
    description:
      "Makes a business on the growth plan with a trial of 14 days, and its owner, who is signed in. An address makes at most 30 an hour.",
    ...access("public", "conflict", "rate-limited"),
    args: { input: t.arg({ type: SignUpInput, required: true, description: "The business and its owner." }) },
    resolve: (_root, { input }, context) => signUp(context, input),
  }),
  sign_in: t.field({
    type: Viewer,
    description:
      "Signs a person in for 30 days. After 10 failures for an email in 15 minutes, or 60 from an address, it waits.",
    ...access("public", "unauthorized", "rate-limited"),
    args: {
      email: t.arg({ type: "Email", required: true, description: "The person's email address." }),
      password: t.arg.string({ required: true, description: "The person's password." }),
    },
    resolve: (_root, credentials, context) => signIn(context, credentials),
  }),
  sign_out: t.boolean({
    description: "Ends the session. Always true: without a session there is nothing to end.",
    ...access("public"),
    resolve: (_root, _args, context) => signOut(context),
  }),
}));
