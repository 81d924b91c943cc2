import { hashToken } from "../../../src/crypto/hash.ts";
import { setSandbox } from "../../world/records.ts";
import type { Ask, Asking } from "./ask.ts";
import type { Variables } from "./fields.ts";
import { inAYear, input, password, type recordsFor } from "./records.ts";

/** Variables of the root fields that only the portal uses. No endpoint has examples of them. */
export function portalVariables(
  at: Asking,
  made: Ask["made"],
  {
    text,
    sentDraft,
    aComment,
    aFile,
    aField,
    anItem,
    anImport,
    aTemplate,
    unmatched,
    failedEmail,
    aNotification,
    sessionsOf,
    aResetLink,
    anInvitation,
    aConnection,
    anAuditStream,
    aRefusedRecord,
    aCode,
  }: ReturnType<typeof recordsFor>,
): Record<string, () => Variables | Promise<Variables>> {
  return {
    read_notification: async () => ({ id: await aNotification() }),
    update_notification_setting: () => ({ type: "lead_created", email: false }),
    read_all_notifications: () => ({}),
    update_profile: () => input({ name: "Pat", signature_html: "<p>Pat</p>", shortcuts: false, theme: "dark" }),
    update_accounting_settings: () => input({ sales_account: "200" }),
    update_ducted_prices: () => input({ base: 3600 }),
    quote_history: () => ({ id: at.records.quotes }),
    job_history: () => ({ id: at.records.jobs }),
    invoice_history: () => ({ id: at.records.invoices }),
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
      // A requirement in the future leaves the sessions of other tests valid.
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
    own_sandbox: () => ({}),
    create_sandbox: async () => {
      await setSandbox(at.business.db, null);
      const { business } = at.world.database.system;
      await business.updateMany({ where: { sandboxOf: at.business.id }, data: { sandboxOf: null } });
      return {};
    },
    enter_sandbox: async () => {
      await setSandbox(at.business.db, null);
      const { business } = at.world.database.system;
      if ((await business.count({ where: { sandboxOf: at.business.id } })) === 0) await made("create_sandbox", {});
      return {};
    },
    leave_sandbox: () => ({}),
    request_password_reset: () => ({ email: at.owner.email }),
    reset_password: async () => ({ token: await aResetLink(), password: "battery staple correct" }),
    invite_member: async () => {
      await setSandbox(at.business.db, null);
      return input({ name: "Alex", email: `${crypto.randomUUID()}@example.com`, role: "member" });
    },
    resend_invitation: async () => {
      await setSandbox(at.business.db, null);
      return { id: (await anInvitation()).id };
    },
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
    change_api_key_scopes: async () => ({ id: (await at.world.addKey(at.business.id)).id, scopes: ["jobs:read"] }),
    roll_api_key: async () => ({ id: (await at.world.addKey(at.business.id)).id, overlap_hours: 1 }),
    limit_api_key: async () => ({ id: (await at.world.addKey(at.business.id)).id, requests_per_minute: 30 }),
    revoke_api_key: async () => ({ id: (await at.world.addKey(at.business.id)).id }),
    limit_connected_app: async () => ({ id: (await at.world.addApp(at.business.id)).id, requests_per_minute: 30 }),
    revoke_connected_app: async () => ({ id: (await at.world.addApp(at.business.id)).id }),
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
    accounting_settings: () => ({}),
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
    reminder_settings: () => ({}),
    update_reminder_settings: () =>
      input({ invoice_steps: [{ days: 3, channel: "sms", text: "Please pay {{reference}}" }], quiet_from: 21 }),
    custom_fields: () => ({ limit: 2 }),
    create_custom_field: () => input({ record: "job", label: "Boiler type", type: "text" }),
    update_custom_field: async () => ({ id: await aField(), ...input({ label: "Boiler" }) }),
    archive_custom_field: async () => ({ id: await aField() }),
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
    revenue: () => ({ by: "month", from: "2026-01-01T00:00:00.000Z", to: "2026-07-01T00:00:00.000Z" }),
    emails: () => ({ limit: 2 }),
    email: async () => ({ id: await failedEmail() }),
    audit_log: () => ({ limit: 2 }),
    accounting: async () => {
      await aRefusedRecord();
      return {};
    },
    accounting_records: async () => {
      await aRefusedRecord();
      return { limit: 2 };
    },
    start_accounting_connection: async () => {
      await setSandbox(at.business.db, null);
      return { starts_on: "2026-07-01" };
    },
    disconnect_accounting: async () => {
      await aRefusedRecord();
      return {};
    },
    retry_accounting_record: aRefusedRecord,
    retry_accounting_records: async () => {
      await aRefusedRecord();
      return {};
    },
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
  };
}
