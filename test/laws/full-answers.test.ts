import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getNamedType, getNullableType, isListType } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { RequestLog } from "../../src/request-log/request-log.ts";
import { subscribe } from "../portal/sse.ts";
import { createRecords } from "../world/records.ts";
import { startWorld } from "../world/world.ts";
import type { Asking } from "./fields/ask.ts";
import { type Field, fieldsOf, selectAll } from "./fields/fields.ts";
import { variablesFor } from "./fields/variables.ts";

const at = {} as Asking;
const { ask, made, getVariables } = variablesFor(at);
beforeAll(async () => {
  at.world = await startWorld();
  // Two reads of one list then return the same next_updated_since.
  await at.world.database.watermark.stop();
  // Nor does a read then change the log of requests.
  vi.spyOn(RequestLog.prototype, "add").mockReturnValue();
  at.business = await at.world.addBusiness();
  at.records = await createRecords(at.business);
});
afterAll(() => at.world.close());
// Several mutations end sessions, and one needs a business that is not verified.
beforeEach(async () => {
  await at.world.database.system.business.update({ where: { id: at.business.id }, data: { verifiedAt: new Date() } });
  at.owner = await at.world.addPerson(at.business.id);
});

/** The query that reads one record of this type by id. */
function readOf({ type }: Field): Field | undefined {
  return fieldsOf(schema.getQueryType())
    .map(([, field]) => field)
    .find(
      (field) => getNamedType(field.type) === getNamedType(type) && field.args.map(({ name }) => name).join() === "id",
    );
}

/** Removes the countdown, which differs between two reads. */
function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner) => (name === "can_undo_for_ms" ? null : inner)));
}

/** Folders of `domain/` whose changes are in the audit log. */
const auditedAreas =
  /^(identity|integrations\/(accounting|calendar-feed|notifications|reminders|sandbox|webhooks)|trade\/(credit-notes|custom-fields|ducted-prices|files|imports|invoices|jobs|notes|price-items|quotes|statements)|inbox\/templates)\//;

/** Mutations of these folders that write no audit entry, with the reason. */
const unaudited: Record<string, string> = {
  request_password_reset: "nothing changes, and whether the email is known is not to be seen",
  resend_verification: "sends an email, changes nothing",
  start_two_factor: "nothing counts until it is confirmed",
  check_import: "nothing is imported yet",
  choose_import_header: "nothing is imported yet",
  read_notification: "a person's own reading",
  read_all_notifications: "a person's own reading",
  update_notification_setting: "a person's own emails",
  create_reply_template: "words of the inbox, as messages are",
  update_reply_template: "words of the inbox, as messages are",
  delete_reply_template: "words of the inbox, as messages are",
  create_note: "the note names its author",
  update_credit_note: "an app's own id",
  ...Object.fromEntries(
    [
      ...["create_quote", "create_ducted_quote", "update_quote", "copy_quote"],
      ...[
        "create_invoice",
        "update_invoice",
        "copy_invoice",
        "add_invoice_line",
        "update_invoice_line",
        "delete_invoice_line",
      ],
    ].map((name) => [name, "a draft, until it is sent"]),
  ),
  ...Object.fromEntries(
    [
      ...["create_job", "upsert_job", "update_job", "start_job"],
      ...["add_job_line", "update_job_line", "delete_job_line"],
    ].map((name) => [name, "planned work, which an event tells"]),
  ),
  replay_delivery: "in the delivery log",
  replay_deliveries: "in the delivery log",
  send_test_event: "in the delivery log",
  verify_sso_domain: "writes an entry once the record is found, and a test's domain has none",
  receive_sandbox_message: "a message of the inbox, as a customer's is",
  leave_sandbox: "the session in the sandbox ends, and the live one goes on",
  start_accounting_connection: "nothing counts until Xero sends the owner back",
  send_audit_stream_test: "sends an entry of its own, changes nothing",
};

const domain = fileURLToPath(new URL("../../src/domain", import.meta.url));

/** Found in the modules that declare them. */
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

test("the areas of the audit log have mutations, and every exception is one of them", () => {
  expect(areaMutations.size).toBeGreaterThan(40);
  for (const name of Object.keys(unaudited)) expect(areaMutations).toContain(name);
});

const countEntries = () => at.world.database.system.auditEntry.count();

const resetSandbox = fieldOf("reset_sandbox");

function fieldOf(mutation: string): Field {
  const field = schema.getMutationType()?.getFields()[mutation];
  if (field === undefined) throw new Error(`there is no ${mutation}`);
  return field;
}

/** Mutations that delete the record and return it as it was. */
const deletes = ["delete_site", "delete_contact", "delete_file", "delete_note", "delete_quote", "delete_invoice"];

describe.each(fieldsOf(schema.getMutationType()))("%s", (name, field) => {
  test("returns every field of its response, as a query does", async () => {
    // The records of all these tests are more than a sandbox that moves its time may have.
    if (name === "advance_sandbox") await ask("mutation", resetSandbox, {});
    at.records = await createRecords(at.business);
    const variables = await getVariables(field);
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
  test("returns every field of its response", async () => {
    // Portal users have no credential, so the field does not apply.
    if (name === "me") return;
    expect((await ask("query", field, await getVariables(field))).errors).toBeUndefined();
  });
});

const raised: Record<string, () => Promise<unknown>> = {
  conversation_changed: () => made("add_comment", { conversation_id: at.records.conversations, text: "Sam knows." }),
  notification_added: () =>
    at.business.client("POST", "/v1/leads", { body: { name: "Jane", phone: "0412345678", notify: true } }),
};

test.each(fieldsOf(schema.getSubscriptionType()))("%s carries every field of its payload", async (name, field) => {
  const stream = await subscribe(at.world.origin, at.owner.cookie, `subscription { ${name}${selectAll(field, 2)} }`);
  await raised[name]?.();
  const payload = await stream.next();
  expect(payload?.errors).toBeUndefined();
  expect(payload?.data).toHaveProperty(name);
  stream.close();
});
