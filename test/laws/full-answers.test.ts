import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from "graphql";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, operator } from "../../src/audit/audit.ts";
import { hashToken } from "../../src/crypto/hash.ts";
import { createImport } from "../../src/domain/imports/create-import.ts";
import { schema } from "../../src/domain/index.ts";
import { makeInvitationToken } from "../../src/domain/invitations/token.ts";
import { subscribe } from "../portal/sse.ts";
import { storeConversation } from "../world/inbox.ts";
import { createRecords, type Records, recordFor } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Endpoint, endpoints, exampleBody } from "./operations.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let owner: Awaited<ReturnType<World["addPerson"]>>;
let records: Records;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  records = await createRecords(business);
});
afterAll(() => world.close());
// Several mutations end sessions, and one is for a business that is not verified.
beforeEach(async () => {
  await world.database.system.business.update({ where: { id: business.id }, data: { verifiedAt: new Date() } });
  owner = await world.addPerson(business.id);
});

type Field = GraphQLField<unknown, unknown>;
type Variables = Record<string, unknown>;

const fieldsOf = (type: { getFields(): Record<string, Field> } | null | undefined) =>
  Object.values(type?.getFields() ?? {}).map((field) => [field.name, field] as const);

/** Every field of the type that needs no argument, and the fields of those as far down. */
function selectAll({ type }: Pick<Field, "type">, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return "";
  if (!isObjectType(named) && !isInterfaceType(named)) throw new Error(`${named} is selected by no law`);
  const fields = Object.values(named.getFields()).filter(({ args }) => args.every((one) => !isNonNullType(one.type)));
  const selected = fields.flatMap((field) => {
    const isLeaf = isLeafType(getNamedType(field.type));
    return isLeaf || depth > 0 ? [field.name + selectAll(field, depth - 1)] : [];
  });
  return selected.length === 0 ? " { __typename }" : ` { ${selected.join(" ")} }`;
}

function write(kind: "query" | "mutation", field: Field, variables: Variables, depth: number): string {
  const given = field.args.filter(({ name }) => name in variables);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const args = given.map(({ name }) => `${name}: $${name}`).join(", ");
  const selection = selectAll(field, depth);
  return given.length === 0
    ? `${kind} { ${field.name}${selection} }`
    : `${kind} (${declared}) { ${field.name}(${args})${selection} }`;
}

const limits = /levels deep; at most|selects \d+ fields; at most|costs \d+; at most|may have at most \d+/;

/** As deep as the limits of a query allow. */
async function ask(kind: "query" | "mutation", field: Field, variables: Variables, person = owner) {
  for (let depth = 4; depth >= 0; depth -= 1) {
    const { body } = await person.graphql(write(kind, field, variables, depth), variables);
    if (!limits.test(body.errors?.[0]?.message ?? ""))
      return { errors: body.errors, value: body.data?.[field.name], depth };
  }
  throw new Error(`${field.name} is past the limits of a query`);
}

function variablesOf(operation: Endpoint): Variables {
  const body = exampleBody(operation, records);
  return {
    ...Object.fromEntries(operation.path.map(({ name }) => [name, recordFor(operation, records, name)])),
    ...(body === undefined ? {} : { input: body }),
  };
}

const compiled = new Map(
  endpoints.map((operation) => {
    const [definition] = operation.document.definitions;
    const root = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : undefined;
    return [root?.kind === Kind.FIELD ? root.name.value : "", operation] as const;
  }),
);

const input = (fields: Variables) => ({ input: fields });
const inAYear = "2099-07-01T02:30:00.000Z";
const text = () => ({ conversation_id: records.conversations, channel: "email", text: "Tuesday suits us." });

const made = async (mutation: string, variables: Variables): Promise<string> =>
  (await answered(mutation, variables)).id;
async function answered(mutation: string, variables: Variables) {
  const field = schema.getMutationType()?.getFields()[mutation];
  if (field === undefined) throw new Error(`there is no mutation ${mutation}`);
  const { errors, value } = await ask("mutation", field, variables);
  expect(errors).toBeUndefined();
  return value;
}
const aDelivery = async () => made("send_test_event", await anActiveSubscription());
async function anActiveSubscription(): Promise<Variables> {
  await business.client("PATCH", `/v1/webhooks/subscriptions/${records.webhooks}`, { body: { active: true } });
  return { subscription_id: records.webhooks };
}
const sentDraft = () => made("send_message", input(text()));

const aComment = () => made("add_comment", { conversation_id: records.conversations, text: "Sam knows the unit." });

async function aFile(): Promise<string> {
  const { id } = await world.database.system.file.create({
    data: {
      businessId: business.id,
      jobId: records.jobs ?? null,
      status: "ready",
      filename: "switchboard.jpg",
      contentType: "image/jpeg",
      size: 1000,
      hasThumbnail: true,
      uploadedById: owner.id,
    },
  });
  return id;
}

const anItem = () => made("create_price_item", input({ name: "Call-out", unit_price: 165 }));

async function anImport(status: "uploaded" | "checked"): Promise<string> {
  const bytes = Buffer.from("name,email\nJane,jane@example.com\n");
  const file = { kind: "customers", fileName: "a.csv", bytes } as const;
  const { id } = await createImport(business.db, asPerson(owner, operator.origin), file, 1);
  await world.database.systemPool.query("update imports set status = $2, checked_at = now() where id = $1", [
    id,
    status,
  ]);
  return id;
}

const aTemplate = () => made("create_reply_template", input({ name: crypto.randomUUID(), text: "Hi" }));

async function unmatched(): Promise<string> {
  return (await storeConversation(business.db, { senderAddress: "+61491570156" })).id;
}

async function failedEmail(): Promise<string> {
  const { system } = world.database;
  await business.client("POST", `/v1/invoices/${records.invoices}/send`);
  const email = await system.email.findFirstOrThrow({ where: { invoiceId: records.invoices ?? "" } });
  await system.email.update({ where: { id: email.id }, data: { status: "failed" } });
  return email.id;
}

async function aNotification(): Promise<string> {
  const member = { businessId: business.id, memberId: owner.id, type: "lead_created" as const, title: "A lead" };
  return (await world.database.system.notification.create({ data: { ...member, leadId: records.leads ?? "" } })).id;
}

const password = "correct horse battery";

const sessionsOf = (memberId: string) =>
  world.database.system.session.findMany({ where: { memberId }, orderBy: { createdAt: "desc" } });

async function aResetLink(): Promise<string> {
  const token = crypto.randomUUID();
  await world.database.systemPool.query(
    `insert into password_resets (business_id, token_hash, member_id, expires_at)
     values ($1, $2, $3, now() + interval '1 hour')`,
    [business.id, hashToken(token), owner.id],
  );
  return token;
}

async function anInvitation(): Promise<{ id: string; token: string }> {
  const { token, tokenHash } = makeInvitationToken(business.id);
  const { id } = await world.database.system.invitation.create({
    data: {
      businessId: business.id,
      name: "Alex",
      email: `${crypto.randomUUID()}@example.com`,
      role: "member",
      tokenHash,
      invitedById: owner.id,
      expiresAt: new Date(inAYear),
    },
  });
  return { id, token };
}

/** A code for the owner, whose two-factor sign-in is as given: started, or on. */
async function aCode(isOn: boolean): Promise<string> {
  const { secret } = await answered("start_two_factor", { current_password: password });
  const code = new TOTP({ secret }).generate();
  if (!isOn) return code;
  await answered("confirm_two_factor", { code });
  await world.database.systemPool.query("update authenticators set last_step = 0");
  return code;
}

/** What the portal alone asks, and what it is given. */
const portal: Record<string, () => Variables | Promise<Variables>> = {
  read_notification: async () => ({ id: await aNotification() }),
  update_notification_setting: () => ({ type: "lead_created", email: false }),
  read_all_notifications: () => ({}),
  update_profile: () => input({ name: "Pat", signature_html: "<p>Pat</p>", shortcuts: false, theme: "dark" }),
  update_ducted_prices: () => input({ base: 3600 }),
  retry_email: async () => ({ id: await failedEmail() }),
  sign_up: () =>
    input({
      business_name: "New",
      name: "Nat",
      email: `${crypto.randomUUID()}@example.com`,
      password: "correct horse",
    }),
  sign_in: () => ({ email: owner.email, password }),
  change_password: () => ({ current_password: password, password: "battery staple correct" }),
  two_factor: () => ({}),
  start_two_factor: () => ({ current_password: password }),
  confirm_two_factor: async () => ({ code: await aCode(false) }),
  renew_recovery_codes: async () => ({ current_password: password, code: await aCode(true) }),
  disable_two_factor: async () => ({ current_password: password, code: await aCode(true) }),
  reset_member_two_factor: async () => {
    const { id } = await world.addPerson(business.id);
    await world.database.system.member.update({ where: { id }, data: { twoFactorAt: new Date() } });
    return { id };
  },
  end_session: async () => ({ id: (await sessionsOf(owner.id)).at(0)?.id }),
  end_other_sessions: async () => {
    await world.database.system.session.create({
      data: { businessId: business.id, memberId: owner.id, tokenHash: new Uint8Array(hashToken(crypto.randomUUID())) },
    });
    return {};
  },
  update_member: async () => ({ id: (await world.addPerson(business.id)).id, ...input({ role: "admin" }) }),
  end_member_sessions: async () => ({ id: (await world.addPerson(business.id)).id }),
  resend_verification: async () => {
    await world.database.system.business.update({ where: { id: business.id }, data: { verifiedAt: null } });
    return {};
  },
  request_password_reset: () => ({ email: owner.email }),
  reset_password: async () => ({ token: await aResetLink(), password: "battery staple correct" }),
  invite_member: () => input({ name: "Alex", email: `${crypto.randomUUID()}@example.com`, role: "member" }),
  resend_invitation: async () => ({ id: (await anInvitation()).id }),
  revoke_invitation: async () => ({ id: (await anInvitation()).id }),
  accept_invitation: async () => input({ token: (await anInvitation()).token, password }),
  sign_out: () => ({}),
  update_business: () => input({ website: "https://plumbing.example.com" }),
  update_business_settings: () => input({ lead_emails: false }),
  remove_logo: async () => {
    await world.database.system.business.update({ where: { id: business.id }, data: { logoHash: "none" } });
    return {};
  },
  create_api_key: () => input({ name: "Key", preset: "full" }),
  rename_api_key: async () => ({ id: (await world.addKey(business.id)).id, name: "Website" }),
  revoke_api_key: async () => ({ id: (await world.addKey(business.id)).id }),
  revoke_connected_app: async () => ({ id: (await world.addApp(business.id)).id }),
  replay_delivery: async () => ({ id: await aDelivery() }),
  replay_deliveries: async () => input({ ...(await anActiveSubscription()), statuses: ["pending"] }),
  send_test_event: anActiveSubscription,
  save_draft: () => input(text()),
  delete_draft: () => ({ id: records.drafts }),
  send_draft: () => ({ id: records.drafts }),
  undo_send: async () => ({ id: await sentDraft() }),
  schedule_draft: () => ({ id: records.drafts, send_at: inAYear }),
  unschedule_draft: async () => ({ id: await made("schedule_draft", { id: records.drafts, send_at: inAYear }) }),
  send_message: () => input(text()),
  add_comment: () => ({ conversation_id: records.conversations, text: "Sam knows the unit." }),
  reply_templates: () => ({ limit: 2 }),
  reply_template_preview: async () => ({ id: await aTemplate(), customer_id: records.customers }),
  create_reply_template: () => input({ name: crypto.randomUUID(), text: "Hi {{customer.name}}" }),
  update_reply_template: async () => ({ id: await aTemplate(), ...input({ channel: "email", subject: "Hello" }) }),
  delete_reply_template: async () => ({ id: await aTemplate() }),
  edit_comment: async () => ({ id: await aComment(), text: "Sam and Kim know the unit." }),
  delete_comment: async () => ({ id: await aComment() }),
  assign_conversation: () => ({ id: records.conversations, assignee_id: owner.id }),
  snooze_conversation: () => ({ id: records.conversations, until: inAYear }),
  archive_conversation: () => ({ id: records.conversations }),
  trash_conversation: () => ({ id: records.conversations }),
  mark_spam: () => ({ id: records.conversations }),
  reopen_conversation: async () => ({ id: await made("archive_conversation", { id: records.conversations }) }),
  match_conversation: async () => ({ id: await unmatched(), customer_id: records.customers }),
  mark_conversation_read: () => ({ id: records.conversations, through: "2026-07-01T02:30:00.000Z" }),
  mark_conversation_unread: () => ({ id: records.conversations }),
  move_conversations: () => ({ ids: [records.conversations], move: "archive" }),
  inbox: () => ({ limit: 2 }),
  notifications: () => ({ limit: 2 }),
  unread_notification_count: () => ({}),
  notification_settings: () => ({}),
  ducted_prices: () => ({}),
  customer_tags: () => ({}),
  files: async () => {
    await aFile();
    return { job_id: records.jobs };
  },
  file_limits: () => ({}),
  delete_file: async () => ({ id: await aFile() }),
  calendar_feed: () => ({}),
  renew_calendar_feed: () => ({}),
  free_times: () => ({ from: "2026-06-25T00:00:00.000Z", to: "2026-07-10T00:00:00.000Z", minutes: 60 }),
  ducted_estimate: () => ({ area_m2: 180, capacity_kw: 14, outlets: 8, zones: 4 }),
  price_items: () => ({ limit: 2 }),
  create_price_item: () => input({ name: "Call-out", description: "First hour", unit_price: 165 }),
  update_price_item: async () => ({ id: await anItem(), ...input({ unit_price: 180, tax_rate: 0 }) }),
  archive_price_item: async () => ({ id: await anItem() }),
  unarchive_price_item: async () => ({ id: await made("archive_price_item", { id: await anItem() }) }),
  imports: async () => {
    await anImport("uploaded");
    return { limit: 2 };
  },
  import: async () => ({ id: await anImport("uploaded") }),
  check_import: async () => ({
    id: await anImport("uploaded"),
    columns: [{ column: 0, field: "name" }],
    existing: "update",
  }),
  start_import: async () => ({ id: await anImport("checked") }),
  cancel_import: async () => ({ id: await anImport("checked") }),
  work_counts: () => ({}),
  inbox_counts: () => ({}),
  schedule: () => ({ from: "2026-06-25T00:00:00.000Z", to: "2026-07-10T00:00:00.000Z" }),
  search: () => ({ query: "jane" }),
  revenue: () => ({ by: "month", from: "2026-01-01T00:00:00.000Z", to: "2026-07-01T00:00:00.000Z" }),
  emails: () => ({ limit: 2 }),
  email: async () => ({ id: await failedEmail() }),
  audit_log: () => ({ limit: 2 }),
  viewer: () => ({}),
  sessions: () => ({}),
  invitations: async () => {
    await anInvitation();
    return {};
  },
  api_keys: () => ({ limit: 2 }),
  scope_catalogue: () => ({}),
  connected_apps: () => ({ limit: 2 }),
  webhook_deliveries: () => ({ limit: 2 }),
  webhook_delivery: async () => ({ id: await aDelivery() }),
};

async function given({ name, args }: Field): Promise<Variables> {
  const operation = compiled.get(name);
  const variables = await (operation === undefined ? portal[name]?.() : variablesOf(operation));
  if (variables === undefined) throw new Error(`full-answers.test.ts has no variables for ${name}`);
  return args.some((one) => one.name === "limit") ? { ...variables, limit: 2 } : variables;
}

/** The query of one such record. */
function readOf({ type }: Field): Field | undefined {
  return fieldsOf(schema.getQueryType())
    .map(([, field]) => field)
    .find(
      (field) => getNamedType(field.type) === getNamedType(type) && field.args.map(({ name }) => name).join() === "id",
    );
}

/** Without the time that is left, which passes between two answers. */
function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner) => (name === "can_undo_for_ms" ? null : inner)));
}

/** The folders of `domain/` whose changes are in the audit log. */
const auditedAreas =
  /^(accounts|api-keys|apps|business|calendar-feed|ducted-prices|imports|invitations|notifications|price-items|profile|sessions|team|two-factor|webhooks|inbox\/templates)\//;

/** The mutations of these folders that are not in it, and why. */
const unaudited: Record<string, string> = {
  request_password_reset: "nothing changes, and whether the email is known is not to be seen",
  resend_verification: "sends an email, changes nothing",
  start_two_factor: "nothing counts until it is confirmed",
  check_import: "nothing is imported yet",
  read_notification: "a person's own reading",
  read_all_notifications: "a person's own reading",
  update_notification_setting: "a person's own emails",
  create_reply_template: "words of the inbox, as messages are",
  update_reply_template: "words of the inbox, as messages are",
  delete_reply_template: "words of the inbox, as messages are",
  replay_delivery: "in the delivery log",
  replay_deliveries: "in the delivery log",
  send_test_event: "in the delivery log",
};

const domain = fileURLToPath(new URL("../../src/domain", import.meta.url));

/** By the modules that declare them. */
const areaMutations = new Set(
  readdirSync(domain, { recursive: true, encoding: "utf8" })
    .filter((file) => auditedAreas.test(file) && file.endsWith("root-fields.ts"))
    .flatMap((file) =>
      readFileSync(join(domain, file), "utf8")
        .matchAll(/(?:mutation|session)Field\("(\w+)"/g)
        .toArray(),
    )
    .map(([, name]) => name ?? ""),
);

test("the areas of the audit log have mutations, and whoever stands in the list of others is one", () => {
  expect(areaMutations.size).toBeGreaterThan(40);
  for (const name of Object.keys(unaudited)) expect(areaMutations).toContain(name);
});

const countEntries = () => world.database.system.auditEntry.count();

/** What is gone afterwards, and answered as it was. */
const deletes = ["delete_site", "delete_contact", "delete_quote", "delete_invoice"];

describe.each(fieldsOf(schema.getMutationType()))("%s", (name, field) => {
  test("answers all that there is of its answer, as a query does", async () => {
    records = await createRecords(business);
    const variables = await given(field);
    const read = isListType(getNullableType(field.type)) ? undefined : readOf(field);
    const before =
      deletes.includes(name) && read !== undefined ? await ask("query", read, { id: variables.id }) : undefined;
    const entries = await countEntries();
    const answered = await ask("mutation", field, variables);
    expect(answered.errors).toBeUndefined();
    const isAudited = areaMutations.has(name) && !(name in unaudited);
    const added = (await countEntries()) - entries;
    expect(added > 0, `${name} ${isAudited ? "is not" : "is"} in the audit log`).toBe(isAudited);
    if (before !== undefined) expect(answered.value).toEqual(before.value);
    else if (read !== undefined && name !== "delete_webhook_subscription") {
      const after = await ask("query", read, { id: answered.value.id });
      expect(after.depth).toBe(answered.depth);
      expect(timeless(answered.value)).toEqual(timeless(after.value));
    }
  });
});

describe.each(fieldsOf(schema.getQueryType()))("%s", (name, field) => {
  test("answers all that there is of its answer", async () => {
    // The portal's people have no credential to ask of.
    if (name === "me") return;
    expect((await ask("query", field, await given(field))).errors).toBeUndefined();
  });
});

const raised: Record<string, () => Promise<unknown>> = {
  conversation_changed: () => made("add_comment", { conversation_id: records.conversations, text: "Sam knows." }),
  notification_added: () =>
    business.client("POST", "/v1/leads", { body: { name: "Jane", phone: "0412345678", notify: true } }),
};

test.each(fieldsOf(schema.getSubscriptionType()))(
  "%s carries all that there is of its payload",
  async (name, field) => {
    const stream = await subscribe(world.origin, owner.cookie, `subscription { ${name}${selectAll(field, 2)} }`);
    await raised[name]?.();
    const payload = await stream.next();
    expect(payload?.errors).toBeUndefined();
    expect(payload?.data).toHaveProperty(name);
    stream.close();
  },
);
