import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { type EventType, eventTypes } from "../../src/events/catalogue.ts";
import { faults, schemaFor, strict } from "../events/schema.ts";
import { createRecords, fillPath } from "../world/records.ts";
import { eventsOf } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { endpoints, exampleBody } from "./operations.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The events that each mutation can emit. */
const emitted: Record<string, EventType[]> = {
  create_customer: ["customer.created"],
  update_customer: ["customer.updated"],
  upsert_customer: ["customer.created", "customer.updated"],
  archive_customer: ["customer.archived"],
  create_site: ["customer.updated"],
  update_site: ["customer.updated"],
  delete_site: ["customer.updated"],
  create_contact: ["customer.updated"],
  update_contact: ["customer.updated"],
  delete_contact: ["customer.updated"],
  create_lead: ["lead.created", "customer.created"],
  update_lead: ["lead.updated"],
  upsert_lead: ["lead.created", "customer.created", "lead.updated"],
  qualify_lead: ["lead.converted"],
  win_lead: ["lead.won"],
  lose_lead: ["lead.lost"],
  create_quote: ["lead.converted", "lead.updated"],
  create_ducted_quote: ["lead.converted", "lead.updated"],
  copy_quote: ["lead.updated"],
  delete_quote: ["lead.updated"],
  send_quote: ["quote.sent", "quote.revised", "lead.updated", "job.updated"],
  revise_quote: ["lead.updated"],
  withdraw_quote: ["quote.withdrawn"],
  accept_quote: ["quote.accepted", "job.created", "lead.converted", "lead.won", "lead.updated"],
  decline_quote: ["quote.declined"],
  pay_quote_deposit: ["quote.paid", "lead.won", "invoice.payment_recorded", "invoice.paid"],
  create_job: ["job.created", "job.scheduled", "lead.converted", "lead.updated"],
  update_job: ["job.updated", "job.scheduled"],
  upsert_job: ["job.created", "job.scheduled", "lead.converted", "lead.updated", "job.updated"],
  add_job_line: ["job.updated"],
  update_job_line: ["job.updated"],
  delete_job_line: ["job.updated"],
  start_job: ["job.started"],
  complete_job: ["job.completed"],
  cancel_job: ["job.cancelled", "booking.cancelled"],
  reopen_job: ["job.reopened"],
  copy_invoice: ["invoice.created", "invoice.payment_recorded"],
  create_invoice: ["invoice.created", "invoice.payment_recorded"],
  send_invoice: ["invoice.sent", "invoice.paid", "lead.won"],
  pay_invoice: ["invoice.payment_recorded", "invoice.refunded", "invoice.paid", "lead.won"],
  void_invoice: ["invoice.voided", "invoice.payment_recorded"],
  create_credit_note: ["credit_note.issued", "invoice.credited"],
  update_credit_note: ["credit_note.updated"],
  send_credit_note: ["credit_note.sent"],
  apply_credit_note: ["credit_note.updated", "invoice.credited", "invoice.paid", "lead.won"],
  remove_credit_application: ["credit_note.updated", "invoice.credited"],
  refund_credit_note: ["credit_note.updated", "invoice.refunded"],
  void_credit_note: ["credit_note.voided", "invoice.credited"],
  create_booking: ["booking.created"],
  update_booking: ["booking.updated"],
  cancel_booking: ["booking.cancelled"],
  complete_booking: ["booking.completed"],
  delete_file: ["file.deleted"],
  create_note: ["note.created"],
  update_note: ["note.updated"],
  delete_note: ["note.deleted"],
  create_draft: ["draft.created"],
  discard_draft: ["draft.deleted"],
  save_draft: ["draft.created"],
  delete_draft: ["draft.deleted"],
  undo_send: ["draft.deleted", "draft.created"],
  unschedule_draft: ["draft.deleted", "draft.created"],
  assign_conversation: ["conversation.updated"],
  snooze_conversation: ["conversation.updated"],
  archive_conversation: ["conversation.updated"],
  reopen_conversation: ["conversation.updated"],
  trash_conversation: ["conversation.updated", "draft.deleted", "draft.created"],
  mark_spam: ["conversation.updated", "draft.deleted", "draft.created"],
  move_conversations: ["conversation.updated", "draft.deleted", "draft.created"],
  match_conversation: ["conversation.updated", "customer.created", "customer.updated"],
  send_test_event: [...eventTypes],
  advance_sandbox: ["quote.expired", "invoice.overdue", "conversation.updated"],
  receive_sandbox_message: ["message.received"],
};

const listed = "the list with `updated_since` returns the change";
const sentLater = "the worker emits the event once the message is sent";
const settings = "settings, people and credentials are in the audit log";
const reading = "it changes what one person has read or done";
const delivering = "it is about deliveries of events";
const noState = "it changes no record, and is in the audit log";
const noRecord = "the record is not in the API";

/** Why the other mutations emit nothing. */
const silent: Record<string, readonly string[]> = {
  [listed]: [
    ...["update_quote", "update_invoice", "delete_invoice", "remind_invoice", "delete_payment", "update_draft"],
    ...["delete_quote_deposit"],
    ...["add_invoice_line", "update_invoice_line", "delete_invoice_line", "retry_email"],
    ...["add_comment", "edit_comment", "delete_comment"],
  ],
  [noState]: ["send_statement"],
  [sentLater]: ["send_draft", "schedule_draft", "send_message", "send_on_my_way"],
  [settings]: [
    ...["update_member", "end_member_sessions", "invite_member", "resend_invitation", "revoke_invitation"],
    ...["accept_invitation", "update_profile", "confirm_identity", "change_password", "end_session"],
    ...["end_other_sessions", "set_single_sign_on", "set_sso_mode", "verify_sso_domain", "unlink_sso_member"],
    ...["remove_single_sign_on", "start_two_factor", "confirm_two_factor", "renew_recovery_codes"],
    ...[
      "disable_two_factor",
      "set_two_factor_requirement",
      "reset_member_two_factor",
      "sign_up",
      "sign_in",
      "sign_out",
    ],
    ...["create_sandbox", "enter_sandbox", "leave_sandbox", "reset_sandbox"],
    ...[
      "update_reminder_settings",
      "update_business",
      "update_business_settings",
      "remove_logo",
      "resend_verification",
    ],
    ...["request_password_reset", "reset_password", "create_api_key", "rename_api_key", "limit_api_key"],
    ...["change_api_key_scopes", "roll_api_key"],
    ...["revoke_api_key", "limit_connected_app", "revoke_connected_app", "create_audit_stream", "update_audit_stream"],
    ...["rotate_audit_stream_secret", "resume_audit_stream", "delete_audit_stream", "send_audit_stream_test"],
    ...["start_accounting_connection", "disconnect_accounting", "retry_accounting_record", "retry_accounting_records"],
    ...["create_webhook_subscription", "update_webhook_subscription", "delete_webhook_subscription"],
    ...["rotate_webhook_secret", "renew_calendar_feed", "update_notification_setting"],
  ],
  [reading]: [...["read_notification", "read_all_notifications", "mark_conversation_read", "mark_conversation_unread"]],
  [delivering]: ["replay_delivery", "replay_deliveries"],
  [noRecord]: [
    ...[
      "create_custom_field",
      "update_custom_field",
      "archive_custom_field",
      "update_ducted_prices",
      "update_accounting_settings",
      "create_price_item",
      "update_price_item",
      "upsert_price_item",
    ],
    ...["archive_price_item", "unarchive_price_item"],
    ...["check_import", "choose_import_header", "start_import", "cancel_import"],
    ...["create_reply_template", "update_reply_template", "delete_reply_template"],
  ],
};

/** Events that a worker, a customer or a provider causes. */
const elsewhere: EventType[] = [
  ...([
    "quote.viewed",
    "quote.expired",
    "invoice.overdue",
    "message.received",
    "message.sent",
    "draft.sent",
    "file.created",
  ] as const),
];

/** They emit an event only if the quote's lead changes, which it does not in the fixture. */
const quiet = ["copy_quote", "revise_quote", "delete_quote"];

test("every mutation emits events or is silent for a reason, and every event has a cause", () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  const named = [...Object.keys(emitted), ...Object.values(silent).flat()];
  expect(named.toSorted()).toEqual(mutations.toSorted());
  const caused = new Set([
    ...Object.entries(emitted).flatMap(([name, types]) => (name === "send_test_event" ? [] : types)),
    ...elsewhere,
  ]);
  expect([...caused].toSorted()).toEqual(eventTypes.toSorted());
});

test("an endpoint emits what is listed, and names the changed fields as the record has them", async () => {
  const business = await world.addBusiness();
  await world.addPerson(business.id);
  for (const operation of endpoints.filter(({ http }) => http.method !== "GET")) {
    const records = await createRecords(business);
    const body = exampleBody(operation, records);
    const before = (await eventsOf(world, business)).length;
    const path = fillPath(operation, records);
    const { status } = await business.client(operation.http.method, path, body === undefined ? {} : { body });
    expect(status, operation.name).toBeLessThan(300);
    const events = (await eventsOf(world, business)).slice(before);
    const types = events.map(({ event_type: type }) => type as EventType);
    const allowed = emitted[operation.root.name] ?? [];
    expect(
      types.filter((type) => !allowed.includes(type)),
      operation.name,
    ).toEqual([]);
    if (allowed.length > 0 && !quiet.includes(operation.root.name)) expect(types, operation.name).not.toEqual([]);
    for (const event of events) {
      expect(faults(strict(schemaFor(event.event_type)), event), operation.name).toEqual([]);
      expect(unknownFields(event), operation.name).toEqual([]);
    }
  }
}, 300_000);

type Reference = { components: { schemas: Record<string, { properties?: object }> } };

const reference = JSON.parse(readFileSync(new URL("../../schema/openapi.json", import.meta.url), "utf8")) as Reference;

/** The names in `changed` that the record has in no response. */
function unknownFields({ event_type: type, changed = [] }: Record<string, unknown>): string[] {
  const record = String(type).split(".", 1)[0] ?? "";
  const name = record.replaceAll(/(?:^|_)(.)/g, (_all, letter: string) => letter.toUpperCase());
  const shown = Object.entries(reference.components.schemas)
    .filter(([schemaName]) => schemaName.startsWith(name))
    .flatMap(([, { properties = {} }]) => Object.keys(properties));
  return (changed as string[]).filter((field) => !shown.includes(field));
}
