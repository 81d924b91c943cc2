import sharp from "sharp";
import { expect, test } from "vitest";
import { auditKinds } from "../../src/audit/kinds.ts";
import { sendPasswordResets } from "../../src/domain/identity/accounts/send-password-resets.ts";
import { admit } from "../../src/domain/identity/single-sign-on/admit.ts";
import { lockConnection } from "../../src/domain/identity/single-sign-on/connection.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { newEmail, openPortal, type Portal, password, signIn, signUp } from "../auth/portal.ts";
import { codeOf, confirm, disable, forgetCodes, renew, start } from "../auth/two-factor.ts";
import { overDatabase } from "../cli/cli.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { upload } from "../files/portal.ts";
import { addImporter } from "../imports/importer.ts";
import { openApp } from "../oauth/flow.ts";
import { accept, emailsTo, tokenTo } from "../team/invited.ts";
import { world } from "../world/shared.ts";

useMailedWorld();

const fresh = "another long password";

/** Returns the result of the mutation. Fails on a problem. */
async function change(portal: Portal, mutation: string) {
  const answer = await portal.ask(`mutation { ${mutation} }`);
  expect(answer.type, mutation).toBeUndefined();
  return Object.values(answer)[0] as { id: string };
}

async function linkTo(email: string, pattern: RegExp): Promise<string> {
  await mail.send();
  return pattern.exec(emailsTo(email).at(-1)?.text ?? "")?.[0] ?? "";
}

/** test/online-payments covers it, because Stripe reports the refund. */
const ofStripe = "deposit_refunded";

/** Reminders are sent by a job; test/reminders covers them. */
const ofReminders = ["quote_reminded", "booking_reminded", "on_my_way_sent"];

const others = [ofStripe, ...ofReminders];

/** The second test covers these kinds. */
const ofTrade = Object.keys(auditKinds).filter(
  (kind) => /^(quote|deposit|job|invoice|payment|refund|credit_note|statement)_/.test(kind) && !others.includes(kind),
);

/** Sends, accepts, pays, refunds, credits, reminds, cancels and deletes. */
async function trade(owner: Portal, customer: string) {
  const input = `customer_id: "${customer}", lines: [{ description: "Work", quantity: 1, unit_price: 100 }]`;
  const quotes = [];
  for (let quote = 0; quote < 5; quote++)
    quotes.push((await change(owner, `create_quote(input: { ${input} }) { id }`)).id);
  const [accepted, declined, dropped, withdrawn, revised] = quotes;
  for (const id of [accepted, declined, withdrawn, revised]) await change(owner, `send_quote(id: "${id}") { id }`);
  await change(owner, `accept_quote(id: "${accepted}") { id }`);
  await change(owner, `pay_quote_deposit(id: "${accepted}", input: { amount: 10 }) { id }`);
  await change(owner, `delete_quote_deposit(id: "${accepted}") { id }`);
  await change(owner, `pay_quote_deposit(id: "${accepted}", input: { amount: 10 }) { id }`);
  await change(owner, `decline_quote(id: "${declined}", input: {}) { id }`);
  await change(owner, `withdraw_quote(id: "${withdrawn}") { id }`);
  const revision = await change(owner, `revise_quote(id: "${revised}") { id }`);
  await change(owner, `send_quote(id: "${revision.id}") { id }`);
  await change(owner, `delete_quote(id: "${dropped}") { id }`);
  for (const end of ["complete_job", "cancel_job"]) {
    const job = await change(owner, `create_job(input: { customer_id: "${customer}", title: "Work" }) { id }`);
    await change(owner, `${end}(id: "${job.id}") { id }`);
    await change(owner, `reopen_job(id: "${job.id}") { id }`);
  }
  const unsent = await change(owner, `create_invoice(input: { ${input} }) { id }`);
  await change(owner, `delete_invoice(id: "${unsent.id}") { id }`);
  const invoice = await change(owner, `create_invoice(input: { ${input} }) { id }`);
  const id = `id: "${invoice.id}"`;
  await change(owner, `send_invoice(${id}) { id }`);
  await change(owner, `remind_invoice(${id}) { id }`);
  await change(owner, `pay_invoice(${id}, input: { amount: 50 }) { id }`);
  await change(owner, `pay_invoice(${id}, input: { amount: -50 }) { id }`);
  const paid = await owner.ask(`{ invoice(${id}) { payments { id } } }`);
  for (const payment of paid.invoice.payments.toReversed())
    await change(owner, `delete_payment(${id}, payment_id: "${payment.id}") { id }`);
  const note = await change(owner, `create_credit_note(input: { invoice_id: "${invoice.id}", amount: 10 }) { id }`);
  const credit = `id: "${note.id}"`;
  await change(owner, `send_credit_note(${credit}) { id }`);
  await change(owner, `send_statement(id: "${customer}", input: {}) { email }`);
  const { applications } = (await owner.ask(`{ credit_note(${credit}) { applications { id } } }`)).credit_note;
  await change(owner, `remove_credit_application(${credit}, application_id: "${applications[0].id}") { id }`);
  await change(owner, `apply_credit_note(${credit}, input: { invoice_id: "${invoice.id}" }) { id }`);
  await change(owner, `void_credit_note(${credit}) { id }`);
  await change(owner, `void_invoice(${id}) { id }`);
}

/** Business imports write this kind; test/backup/import.test.ts covers it. */
const ofImports = "business_imported";

/** These kinds are in the log of a sandbox; test/sandbox covers them. */
const ofSandboxes = ["sandbox_entered", "sandbox_reset", "sandbox_advanced"];

/** These kinds need a connection to Xero; test/accounting covers them. */
const ofXero = ["accounting_connected", "accounting_disconnected", "accounting_retried"];

test("each kind of entry is written by the change that it names", async () => {
  const [owner, email] = [openPortal(world), newEmail()];
  const { business } = (await signUp(owner, email)).sign_up;
  const { id, slug } = await world.database.system.business.findUniqueOrThrow({ where: { id: business.id } });
  const { pathname } = new URL(await linkTo(email, /http\S+\/verify-email\/\S+/));
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  await fetch(world.origin + pathname, { method: "POST", headers: form, body: "" });

  await signIn(owner, email, "wrong password");
  await change(owner, `change_password(current_password: "${password}", password: "${fresh}")`);
  const { secret } = (await start(owner, fresh)).start_two_factor;
  await confirm(owner, codeOf(secret));
  await forgetCodes(world);
  await renew(owner, codeOf(secret), fresh);
  for (const required of [true, false]) await change(owner, `set_two_factor_requirement(required: ${required}) { id }`);
  await forgetCodes(world);
  await disable(owner, codeOf(secret), fresh);
  await signIn(openPortal(world), email, fresh);
  await change(owner, `confirm_identity(input: { password: "${fresh}" })`);
  await change(owner, "end_other_sessions");
  await change(owner, "renew_calendar_feed { url }");
  await change(owner, `update_profile(input: { name: "Sam Tailor" }) { member { id } }`);

  const alex = newEmail();
  const invite = `invite_member(input: { name: "Alex Nguyen", email: "${alex}", role: member }) { id }`;
  const first = await change(owner, invite);
  await change(owner, `resend_invitation(id: "${first.id}") { id }`);
  await change(owner, `revoke_invitation(id: "${first.id}") { id }`);
  await mail.send();
  await change(owner, invite);
  await accept(await tokenTo(alex));
  const added = ["--name", "Kim Lee", "--email", newEmail(), "--password", password, "--role", "member"];
  const { json: kim } = await overDatabase(world.url)("user", "create", "--business", slug, ...added, "--json");
  for (const input of ["role: admin", "is_active: false", "is_active: true"])
    await change(owner, `update_member(id: "${kim.id}", input: { ${input} }) { id }`);

  for (const suspension of [["--suspended", "unpaid"], ["--not-suspended"]])
    await overDatabase(world.url)("business", "set", "--slug", slug, ...suspension);

  await change(owner, "update_business(input: { payment_terms_days: 7 }) { id }");
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: "#148260" } })
    .png()
    .toBuffer();
  const headers = { "Content-Type": "image/png", Cookie: owner.cookie() };
  await fetch(`${world.origin}/logo`, { method: "POST", headers, body: new Uint8Array(logo) });
  await change(owner, "remove_logo { id }");
  await change(owner, "update_reminder_settings(input: { quiet_from: 21 }) { quiet_from }");
  await change(owner, `update_accounting_settings(input: { sales_account: "200" }) { sales_account }`);
  await change(owner, "update_ducted_prices(input: { base: 9000 }) { base }");
  const item = await change(owner, `create_price_item(input: { name: "Filter", unit_price: 40 }) { id }`);
  await change(owner, `update_price_item(id: "${item.id}", input: { unit_price: 45 }) { id }`);
  await change(owner, `archive_price_item(id: "${item.id}") { id }`);
  await change(owner, `unarchive_price_item(id: "${item.id}") { id }`);

  const lead = await change(owner, `create_lead(input: { name: "Lee", phone: "0412 345 678" }) { id }`);
  const field = await change(owner, `create_custom_field(input: { record: job, label: "Boiler", type: text }) { id }`);
  await change(owner, `update_custom_field(id: "${field.id}", input: { label: "Boiler type" }) { id }`);
  await change(owner, `archive_custom_field(id: "${field.id}") { id }`);
  const note = await change(owner, `create_note(input: { lead_id: "${lead.id}", text: "Call back" }) { id }`);
  await change(owner, `update_note(id: "${note.id}", input: { text: "Called back" }) { id }`);
  await change(owner, `delete_note(id: "${note.id}") { id }`);
  const jane = await change(owner, `create_customer(input: { name: "Jane" }) { id }`);
  const kept = await upload(world, { cookie: owner.cookie() }, `customers/${jane.id}`, "A note", { name: "note.txt" });
  await change(owner, `delete_file(id: "${kept.body.id}") { id }`);

  await change(owner, `create_api_key(input: { name: "Website", preset: "full" }) { api_key { id } }`);
  const { id: key } = await world.database.system.apiKey.findFirstOrThrow({ where: { businessId: id } });
  await change(owner, `rename_api_key(id: "${key}", name: "Shop") { id }`);
  await change(owner, `change_api_key_scopes(id: "${key}", scopes: ["jobs:read"]) { id }`);
  await change(owner, `roll_api_key(id: "${key}", overlap_hours: 0) { api_key { id } }`);
  await change(owner, `limit_api_key(id: "${key}", requests_per_minute: 30) { id }`);
  await change(owner, `revoke_api_key(id: "${key}") { id }`);
  const apps = openApp(world);
  await apps.connect(owner.cookie());
  const { id: app } = await world.database.system.connectedApp.findFirstOrThrow({ where: { businessId: id } });
  await change(owner, `limit_connected_app(id: "${app}", requests_per_minute: 30) { id }`);
  await change(owner, `revoke_connected_app(id: "${app}") { id }`);
  const leaving = await apps.connect(owner.cookie());
  await apps.revoke(leaving.client, leaving.refresh);
  const hook = `{ url: "https://example.com/hook", events: ["quote.accepted"] }`;
  const { id: subscription } = await change(owner, `create_webhook_subscription(input: ${hook}) { id }`);
  await change(owner, `update_webhook_subscription(id: "${subscription}", input: { active: false }) { id }`);
  await change(owner, `rotate_webhook_secret(id: "${subscription}") { id }`);
  await change(owner, `delete_webhook_subscription(id: "${subscription}") { id }`);

  await change(owner, "create_sandbox { id }");
  const siem = "https://siem.example.com/in";
  await change(owner, `create_audit_stream(url: "${siem}") { secret }`);
  await change(owner, "rotate_audit_stream_secret { secret }");
  await overDatabase(world.url)("audit-stream", "pause", "--business", slug);
  await change(owner, "resume_audit_stream { url }");
  await change(owner, `update_audit_stream(url: "${siem}/new") { secret }`);
  await change(owner, "delete_audit_stream");

  const connected = '{ issuer: "https://example.com", client_id: "a", client_secret: "b" }';
  await change(owner, `set_single_sign_on(input: ${connected}) { mode }`);
  await world.database.tenant(id).transaction(async (db) => {
    const connection = await lockConnection(db);
    if (connection === undefined) throw new Error("single sign-on was not set up");
    const person = { subject: "1", name: undefined, roles: [], authenticatedAt: undefined, isEmailVerified: true };
    const origin = { address: null, userAgent: null };
    const links = { forgotPassword: "" };
    for (const address of [email, "stranger@example.com"]) {
      const claims = { ...person, subject: address, email: address };
      await admit(db, {
        connection,
        claims,
        invitationToken: undefined,
        origin,
        links,
        assertWritable: () => undefined,
      });
    }
  });
  const self = await world.database.system.member.findUniqueOrThrow({ where: { email } });
  await change(owner, `unlink_sso_member(id: "${self.id}") { mode }`);

  const importer = await addImporter(world, { id });
  await importer.start(await importer.checked("Name\nJane Citizen\n"));
  await importer.cancel(await importer.upload("Name\nJohn Citizen\n"));
  await (await fetch(`${world.origin}/exports/customers.csv`, { headers: { Cookie: owner.cookie() } })).text();

  await world.database.system.business.update({ where: { id }, data: { verifiedAt: null } });
  await openPortal(world).ask("mutation ($email: Email!) { request_password_reset(email: $email) }", { email });
  await sendPasswordResets(world.database, createAccountLinks(Buffer.alloc(32), world.config.appUrl));
  const token = (await linkTo(email, /\/reset-password\/\S+/)).split("/").at(-1);
  await openPortal(world).ask(
    'mutation ($token: String!) { reset_password(token: $token, password: "one more long password") { member { id } } }',
    { token },
  );
  const again = openPortal(world);
  await signIn(again, email, "one more long password");
  await change(again, "sign_out");

  const entries = await world.database.system.auditEntry.findMany({ where: { businessId: id } });
  const elsewhere = [ofImports, ...others, ...ofSandboxes, ...ofXero, ...ofTrade];
  const kinds = Object.keys(auditKinds).filter((kind) => !elsewhere.includes(kind));
  expect([...new Set(entries.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted());
});

test("each kind of entry about quotes, jobs and invoices is written by the change that it names", async () => {
  const [owner, email] = [openPortal(world), newEmail()];
  const { business } = (await signUp(owner, email)).sign_up;
  await world.database.system.business.update({ where: { id: business.id }, data: { verifiedAt: new Date() } });
  const jane = await change(owner, `create_customer(input: { name: "Jane", email: "jane@example.com" }) { id }`);
  await trade(owner, jane.id);
  const entries = await world.database.system.auditEntry.findMany({ where: { businessId: business.id } });
  const kinds = new Set(entries.map(({ kind }) => kind).filter((kind) => ofTrade.includes(kind)));
  expect([...kinds].toSorted()).toEqual(ofTrade.toSorted());
  expect(entries.filter(({ kind }) => kind === "payment_deleted")).toContainEqual(
    expect.objectContaining({
      subject: "INV-1002",
      before: expect.objectContaining({ amount: "-50.00", method: "other" }),
    }),
  );
});
