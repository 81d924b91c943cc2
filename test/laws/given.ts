import {
  type GraphQLField,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  Kind,
} from "graphql";
import { TOTP } from "otpauth";
import { expect } from "vitest";
import { asPerson, operator } from "../../src/audit/audit.ts";
import { hashToken } from "../../src/crypto/hash.ts";
import { makeInvitationToken } from "../../src/domain/identity/invitations/token.ts";
import { schema } from "../../src/domain/index.ts";
import { createImport } from "../../src/domain/trade/imports/create-import.ts";
import { storeConversation } from "../world/inbox.ts";
import { type Records, recordFor } from "../world/records.ts";
import type { World } from "../world/world.ts";
import { type Endpoint, endpoints, exampleBody } from "./operations.ts";

export type Field = GraphQLField<unknown, unknown>;
export type Variables = Record<string, unknown>;

export const fieldsOf = (type: { getFields(): Record<string, Field> } | null | undefined) =>
  Object.values(type?.getFields() ?? {}).map((field) => [field.name, field] as const);

/** Whom the root fields are asked by, and the records that they name; both change from test to test. */
export type Asking = {
  world: World;
  business: Awaited<ReturnType<World["addBusiness"]>>;
  owner: Awaited<ReturnType<World["addPerson"]>>;
  records: Records;
};

/** Every field of the type that needs no argument, and the fields of those as far down. */
export function selectAll({ type }: Pick<Field, "type">, depth: number): string {
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

const compiled = new Map(
  endpoints.map((operation) => {
    const [definition] = operation.document.definitions;
    const root = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : undefined;
    return [root?.kind === Kind.FIELD ? root.name.value : "", operation] as const;
  }),
);

const input = (fields: Variables) => ({ input: fields });
const inAYear = "2099-07-01T02:30:00.000Z";
const password = "correct horse battery";

/** What each root field is given so that it answers, with the records that it needs. */
export function variablesFor(at: Asking) {
  /** As deep as the limits of a query allow. */
  async function ask(kind: "query" | "mutation", field: Field, variables: Variables, person = at.owner) {
    for (let depth = 4; depth >= 0; depth -= 1) {
      const { body } = await person.graphql(write(kind, field, variables, depth), variables);
      if (!limits.test(body.errors?.[0]?.message ?? ""))
        return { errors: body.errors, value: body.data?.[field.name], depth };
    }
    throw new Error(`${field.name} is past the limits of a query`);
  }

  function variablesOf(operation: Endpoint): Variables {
    const body = exampleBody(operation, at.records);
    return {
      ...Object.fromEntries(operation.path.map(({ name }) => [name, recordFor(operation, at.records, name)])),
      ...(body === undefined ? {} : { input: body }),
    };
  }

  const text = () => ({ conversation_id: at.records.conversations, channel: "email", text: "Tuesday suits us." });

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
    await at.business.client("PATCH", `/v1/webhooks/subscriptions/${at.records.webhooks}`, { body: { active: true } });
    return { subscription_id: at.records.webhooks };
  }
  const sentDraft = () => made("send_message", input(text()));

  const aComment = () =>
    made("add_comment", { conversation_id: at.records.conversations, text: "Sam knows the unit." });

  async function aFile(): Promise<string> {
    const { id } = await at.world.database.system.file.create({
      data: {
        businessId: at.business.id,
        jobId: at.records.jobs ?? null,
        status: "ready",
        filename: "switchboard.jpg",
        contentType: "image/jpeg",
        size: 1000,
        hasThumbnail: true,
        uploadedById: at.owner.id,
      },
    });
    return id;
  }

  const anItem = () => made("create_price_item", input({ name: "Call-out", unit_price: 165 }));

  async function anImport(status: "uploaded" | "checked"): Promise<string> {
    const bytes = Buffer.from("name,email\nJane,jane@example.com\n");
    const file = { kind: "customers", fileName: "a.csv", bytes } as const;
    const { id } = await createImport(at.business.db, asPerson(at.owner, operator.origin), file, 1);
    await at.world.database.systemPool.query("update imports set status = $2, checked_at = now() where id = $1", [
      id,
      status,
    ]);
    return id;
  }

  const aTemplate = () => made("create_reply_template", input({ name: crypto.randomUUID(), text: "Hi" }));

  async function unmatched(): Promise<string> {
    return (await storeConversation(at.business.db, { senderAddress: "+61491570156" })).id;
  }

  async function failedEmail(): Promise<string> {
    const { system } = at.world.database;
    await at.business.client("POST", `/v1/invoices/${at.records.invoices}/send`);
    const email = await system.email.findFirstOrThrow({ where: { invoiceId: at.records.invoices ?? "" } });
    await system.email.updateMany({ where: { id: email.id }, data: { status: "failed" } });
    return email.id;
  }

  async function aNotification(): Promise<string> {
    const member = {
      businessId: at.business.id,
      memberId: at.owner.id,
      type: "lead_created" as const,
      title: "A lead",
    };
    return (await at.world.database.system.notification.create({ data: { ...member, leadId: at.records.leads ?? "" } }))
      .id;
  }

  const sessionsOf = (memberId: string) =>
    at.world.database.system.session.findMany({ where: { memberId }, orderBy: { createdAt: "desc" } });

  async function aResetLink(): Promise<string> {
    const token = crypto.randomUUID();
    await at.world.database.systemPool.query(
      `insert into password_resets (business_id, token_hash, member_id, expires_at)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [at.business.id, hashToken(token), at.owner.id],
    );
    return token;
  }

  async function anInvitation(): Promise<{ id: string; token: string }> {
    const { token, tokenHash } = makeInvitationToken(at.business.id);
    const { id } = await at.world.database.system.invitation.create({
      data: {
        businessId: at.business.id,
        name: "Alex",
        email: `${crypto.randomUUID()}@example.com`,
        role: "member",
        tokenHash,
        invitedById: at.owner.id,
        expiresAt: new Date(inAYear),
      },
    });
    return { id, token };
  }

  /** A connection with a link to it. */
  async function aConnection(): Promise<Variables> {
    const { id: businessId } = at.business;
    const state = {
      mode: "offered" as const,
      issuer: "https://93.184.216.34",
      clientId: "fieldline",
      clientSecret: Buffer.from("sealed"),
      domains: ["southerlyair.example"],
      verifiedDomains: ["southerlyair.example"],
      rolesClaim: "groups",
      defaultRole: "member" as const,
    };
    await at.world.database.system.singleSignOn.upsert({
      where: { businessId },
      create: { businessId, ...state },
      update: state,
    });
    const { ssoIdentity } = at.world.database.system;
    await ssoIdentity.deleteMany({ where: { businessId } });
    const { id: memberId } = at.owner;
    await ssoIdentity.create({ data: { memberId, businessId, issuer: state.issuer, subject: memberId } });
    return {};
  }

  /** A stream that is paused, with a value in each field that can have one. */
  async function anAuditStream(): Promise<Variables> {
    const [failed, gap] = [new Date("2026-06-01T00:00:00.000Z"), new Date("2024-06-01T00:00:00.000Z")];
    const { id: businessId } = at.business;
    const state = {
      url: "https://siem.example.com/fieldline",
      cursorAt: failed,
      lastAttemptAt: failed,
      lastSentAt: failed,
      failingSince: failed,
      pausedAt: failed,
      lastStatus: 500,
      lastError: "siem.example.com responded with 500 Internal Server Error.",
      gapFrom: gap,
      gapTo: gap,
    };
    await at.world.database.system.auditStream.upsert({
      where: { businessId },
      create: { businessId, ...state },
      update: state,
    });
    return {};
  }

  /** A code for the at.owner, whose two-factor sign-in is as given: started, or on. */
  async function aCode(isOn: boolean): Promise<string> {
    const { secret } = await answered("start_two_factor", { current_password: password });
    const code = new TOTP({ secret }).generate();
    if (!isOn) return code;
    await answered("confirm_two_factor", { code });
    await at.world.database.systemPool.query("update authenticators set last_step = 0");
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
    sign_in: () => ({ email: at.owner.email, password }),
    change_password: () => ({ current_password: password, password: "battery staple correct" }),
    identity_confirmation: () => ({}),
    confirm_identity: () => ({ input: { password } }),
    two_factor: () => ({}),
    start_two_factor: () => ({ current_password: password }),
    confirm_two_factor: async () => ({ code: await aCode(false) }),
    renew_recovery_codes: async () => ({ current_password: password, code: await aCode(true) }),
    disable_two_factor: async () => ({ current_password: password, code: await aCode(true) }),
    set_two_factor_requirement: async () => {
      // Sessions that began before go on, whichever test began them.
      const data = { twoFactorRequiredAt: new Date(inAYear) };
      await at.world.database.system.business.update({ where: { id: at.business.id }, data });
      return { required: false };
    },
    reset_member_two_factor: async () => {
      const { id } = await at.world.addPerson(at.business.id);
      await at.world.database.system.member.update({ where: { id }, data: { twoFactorAt: new Date() } });
      return { id };
    },
    end_session: async () => ({ id: (await sessionsOf(at.owner.id)).at(0)?.id }),
    end_other_sessions: async () => {
      await at.world.database.system.session.create({
        data: {
          businessId: at.business.id,
          memberId: at.owner.id,
          tokenHash: new Uint8Array(hashToken(crypto.randomUUID())),
        },
      });
      return {};
    },
    update_member: async () => ({ id: (await at.world.addPerson(at.business.id)).id, ...input({ role: "admin" }) }),
    end_member_sessions: async () => ({ id: (await at.world.addPerson(at.business.id)).id }),
    resend_verification: async () => {
      await at.world.database.system.business.update({ where: { id: at.business.id }, data: { verifiedAt: null } });
      return {};
    },
    request_password_reset: () => ({ email: at.owner.email }),
    reset_password: async () => ({ token: await aResetLink(), password: "battery staple correct" }),
    invite_member: () => input({ name: "Alex", email: `${crypto.randomUUID()}@example.com`, role: "member" }),
    resend_invitation: async () => ({ id: (await anInvitation()).id }),
    revoke_invitation: async () => ({ id: (await anInvitation()).id }),
    accept_invitation: async () => input({ token: (await anInvitation()).token, password }),
    sign_out: () => ({}),
    update_business: () => input({ website: "https://plumbing.example.com" }),
    update_business_settings: () => input({ lead_emails: false }),
    remove_logo: async () => {
      await at.world.database.system.business.update({ where: { id: at.business.id }, data: { logoHash: "none" } });
      return {};
    },
    create_api_key: () => input({ name: "Key", preset: "full" }),
    rename_api_key: async () => ({ id: (await at.world.addKey(at.business.id)).id, name: "Website" }),
    limit_api_key: async () => ({ id: (await at.world.addKey(at.business.id)).id, requests_per_minute: 30 }),
    revoke_api_key: async () => ({ id: (await at.world.addKey(at.business.id)).id }),
    limit_connected_app: async () => ({ id: (await at.world.addApp(at.business.id)).id, requests_per_minute: 30 }),
    revoke_connected_app: async () => ({ id: (await at.world.addApp(at.business.id)).id }),
    replay_delivery: async () => ({ id: await aDelivery() }),
    replay_deliveries: async () => input({ ...(await anActiveSubscription()), statuses: ["pending"] }),
    send_test_event: anActiveSubscription,
    save_draft: () => input(text()),
    delete_draft: () => ({ id: at.records.drafts }),
    send_draft: () => ({ id: at.records.drafts }),
    undo_send: async () => ({ id: await sentDraft() }),
    schedule_draft: () => ({ id: at.records.drafts, send_at: inAYear }),
    unschedule_draft: async () => ({ id: await made("schedule_draft", { id: at.records.drafts, send_at: inAYear }) }),
    send_message: () => input(text()),
    add_comment: () => ({ conversation_id: at.records.conversations, text: "Sam knows the unit." }),
    reply_templates: () => ({ limit: 2 }),
    reply_template_preview: async () => ({ id: await aTemplate(), customer_id: at.records.customers }),
    create_reply_template: () => input({ name: crypto.randomUUID(), text: "Hi {{customer.name}}" }),
    update_reply_template: async () => ({ id: await aTemplate(), ...input({ channel: "email", subject: "Hello" }) }),
    delete_reply_template: async () => ({ id: await aTemplate() }),
    edit_comment: async () => ({ id: await aComment(), text: "Sam and Kim know the unit." }),
    delete_comment: async () => ({ id: await aComment() }),
    assign_conversation: () => ({ id: at.records.conversations, assignee_id: at.owner.id }),
    snooze_conversation: () => ({ id: at.records.conversations, until: inAYear }),
    archive_conversation: () => ({ id: at.records.conversations }),
    trash_conversation: () => ({ id: at.records.conversations }),
    mark_spam: () => ({ id: at.records.conversations }),
    reopen_conversation: async () => ({ id: await made("archive_conversation", { id: at.records.conversations }) }),
    match_conversation: async () => ({ id: await unmatched(), customer_id: at.records.customers }),
    mark_conversation_read: () => ({ id: at.records.conversations, through: "2026-07-01T02:30:00.000Z" }),
    mark_conversation_unread: () => ({ id: at.records.conversations }),
    move_conversations: () => ({ ids: [at.records.conversations], move: "archive" }),
    inbox: () => ({ limit: 2 }),
    notifications: () => ({ limit: 2 }),
    unread_notification_count: () => ({}),
    notification_settings: () => ({}),
    ducted_prices: () => ({}),
    maintenance: () => ({}),
    customer_tags: () => ({}),
    files: async () => {
      await aFile();
      return { job_id: at.records.jobs };
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
    choose_import_header: async () => ({ id: await anImport("uploaded"), row: 1 }),
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
    audit_stream: anAuditStream,
    create_audit_stream: async () => {
      await at.world.database.system.auditStream.deleteMany({ where: { businessId: at.business.id } });
      return { url: "https://siem.example.com/fieldline" };
    },
    update_audit_stream: async () => {
      await anAuditStream();
      return { url: "https://logs.example.com/fieldline" };
    },
    rotate_audit_stream_secret: anAuditStream,
    resume_audit_stream: anAuditStream,
    delete_audit_stream: anAuditStream,
    send_audit_stream_test: anAuditStream,
    single_sign_on: aConnection,
    set_single_sign_on: async () => {
      await aConnection();
      return { input: { issuer: "https://93.184.216.34", client_id: "fieldline", client_secret: "a secret" } };
    },
    set_sso_mode: async () => {
      await aConnection();
      return { mode: "off" };
    },
    verify_sso_domain: async () => {
      await aConnection();
      return { domain: "southerlyair.example" };
    },
    unlink_sso_member: async () => {
      await aConnection();
      return { id: at.owner.id };
    },
    remove_single_sign_on: aConnection,
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

  return { ask, made, given };
}
