import { afterAll, beforeAll, expect, test } from "vitest";
import { storeMessage } from "../../src/domain/inbox/receiving/receive-message.ts";
import { dueReminders } from "../../src/domain/integrations/reminders/find-due.ts";
import { startMail } from "../emails/mail.ts";
import { openCarriers } from "../sending/carriers.ts";
import { reply } from "../sending/twilio.ts";
import { startWorld, type World } from "../world/world.ts";
import { emailStep, openReminders, type Reminding, runReminders, textStep } from "./open-reminders.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
let carriers: Awaited<ReturnType<typeof openCarriers>>;
beforeAll(async () => {
  world = await startWorld();
  [mail, carriers] = await Promise.all([startMail(world), openCarriers(world)]);
});
afterAll(async () => {
  await Promise.all([mail.close(), carriers.close()]);
  await world.close();
});

const mailTo = (address: string) => mail.accepted.filter(({ to }) => to?.some((one) => one.address === address));

/** The subjects of the reminders that the mail server got, after the email with the record. */
async function subjects({ email }: Reminding): Promise<(string | undefined)[]> {
  await mail.send();
  return mailTo(email)
    .map(({ subject }) => subject)
    .filter((subject) => /is due|Our quote/.test(subject ?? ""));
}

test("an invoice's reminder is emailed with the filled-in text, once", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [emailStep] });
  const invoice = await shop.overdueBy(4);
  await runReminders(world);
  await runReminders(world);
  expect(await subjects(shop)).toEqual([`Invoice ${invoice.invoice_number} is due`]);
  const sent = mailTo(shop.email).find(({ subject }) => subject?.endsWith("is due"));
  expect(sent?.text).toContain("Hello Jane Citizen,\n\n$110.00 was due by ");
  expect(sent?.text).toContain(`${world.config.appUrl}/i/`);
  expect(sent?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(sent?.attachments).toHaveLength(1);
  expect(await shop.remindersOf("invoices", invoice.id)).toEqual([
    {
      step_id: expect.any(String),
      days: 3,
      channel: "email",
      status: "sent",
      send_at: expect.any(String),
      to: shop.email,
      skipped: null,
      failure: null,
    },
  ]);
  expect(await shop.read(invoice.id)).toMatchObject({ delivery: { status: "sent", reason: null } });
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: shop.id, kind: "invoice_reminded" },
  });
  expect(entries).toMatchObject([{ actorName: "Automatic reminder", subject: invoice.invoice_number }]);
});

test("a reminder by SMS is in the customer's conversation", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [textStep] });
  const invoice = await shop.overdueBy(4);
  await runReminders(world);
  expect((await shop.remindersOf("invoices", invoice.id))[0]).toMatchObject({ status: "queued", to: shop.mobile });
  await carriers.send();
  expect(carriers.twilio.textsTo(shop.mobile).map(({ form }) => form.Body)).toEqual([
    `Test Plumbing: ${invoice.invoice_number}, $110.00`,
  ]);
  expect((await shop.remindersOf("invoices", invoice.id))[0]).toMatchObject({ status: "sent", failure: null });
  const { body } = await shop.client("GET", `/v1/conversations?customer_id=${shop.customerId}`);
  expect(body.data).toHaveLength(1);
});

test("two workers at once send one reminder", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [emailStep], quote_steps: [{ ...textStep, text: "Our quote {{reference}}" }] });
  await shop.overdueBy(4);
  await shop.quotedAgo(3);
  await Promise.all(Array.from({ length: 4 }, () => runReminders(world)));
  await carriers.send();
  expect(await subjects(shop)).toHaveLength(1);
  expect(carriers.twilio.textsTo(shop.mobile)).toHaveLength(1);
  expect(await shop.rows()).toHaveLength(2);
});

test("after an outage the latest reminder is sent, and the earlier ones are left out", async () => {
  const shop = await openReminders(world);
  const steps = [1, 3, 5].map((days) => ({ ...emailStep, days, subject: `{{reference}} is due since ${days}` }));
  await shop.setUp({ invoice_steps: steps });
  const invoice = await shop.overdueBy(6);
  await runReminders(world);
  await runReminders(world);
  expect(await subjects(shop)).toEqual([`${invoice.invoice_number} is due since 5`]);
  expect(
    (await shop.remindersOf("invoices", invoice.id)).map((one: { status: string; skipped: string }) => [
      one.status,
      one.skipped,
    ]),
  ).toEqual([
    ["skipped", "later_step"],
    ["skipped", "later_step"],
    ["sent", null],
  ]);
});

test("a reminder that fell due before the set-up, or too long ago, is not sent", async () => {
  const shop = await openReminders(world);
  const { settings } = await shop.change({ quiet_from: 0, quiet_until: 0, invoice_steps: [emailStep] });
  const [ancient, late] = [await shop.overdueBy(4), await shop.overdueBy(30)];
  await runReminders(world);
  expect((await shop.remindersOf("invoices", ancient.id))[0]).toMatchObject({ skipped: "too_early" });
  await shop.setUp({ invoice_steps: settings.invoice_steps });
  await runReminders(world);
  expect((await shop.remindersOf("invoices", late.id))[0]).toMatchObject({ status: "skipped", skipped: "too_late" });
  expect(await subjects(shop)).toHaveLength(1);
  // Other days hold from then on.
  const moved = [{ ...settings.invoice_steps[0], days: 1 }];
  await shop.change({ invoice_steps: moved });
  const recent = await shop.overdueBy(3);
  await runReminders(world);
  expect((await shop.remindersOf("invoices", recent.id))[0]).toMatchObject({ skipped: "too_early" });
});

test("paid, void, credited and muted invoices, and answered quotes, get none", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [emailStep], quote_steps: [{ ...emailStep, subject: "Our quote {{reference}}" }] });
  const [paid, voided, credited, muted] = [
    await shop.overdueBy(4),
    await shop.overdueBy(4),
    await shop.overdueBy(4),
    await shop.overdueBy(4),
  ];
  const [accepted, declined, expired] = [
    await shop.quotedAgo(4),
    await shop.quotedAgo(4),
    await shop.quotedAgo(4, { valid_until: "2099-01-01" }),
  ];
  await shop.call("POST", `/${paid.id}/payments`, { amount: 110 });
  await shop.call("POST", `/${voided.id}/void`);
  await shop.client("POST", "/v1/credit_notes", { body: { invoice_id: credited.id } });
  const change = await shop.call("PATCH", `/${muted.id}`, { reminders_muted: true });
  expect(change.body.reminders_muted).toBe(true);
  await shop.client("POST", `/v1/quotes/${accepted.id}/accept`);
  await shop.client("POST", `/v1/quotes/${declined.id}/decline`);
  await world.database.system.quote.updateMany({
    where: { id: expired.id },
    data: { validUntil: new Date("2026-01-01") },
  });
  await runReminders(world);
  expect(await subjects(shop)).toEqual([]);
  const reasonOf = async (kind: "invoices" | "quotes", id: string) => (await shop.remindersOf(kind, id))[0].skipped;
  expect(await Promise.all([paid, voided, credited].map(({ id }) => reasonOf("invoices", id)))).toEqual([
    "settled",
    "settled",
    "settled",
  ]);
  expect(await reasonOf("invoices", muted.id)).toBe("muted");
  expect(await reasonOf("quotes", accepted.id)).toBe("answered");
  expect(await reasonOf("quotes", declined.id)).toBe("answered");
  expect(await reasonOf("quotes", expired.id)).toBe("expired");
  // It fell due while it was muted, so it stays skipped.
  await shop.call("PATCH", `/${muted.id}`, { reminders_muted: false });
  await runReminders(world);
  expect(await reasonOf("invoices", muted.id)).toBe("muted");
});

test("a reminder that waits is dropped once its invoice is paid or its quote is answered", async () => {
  const shop = await openReminders(world);
  await shop.setUp({
    invoice_steps: [emailStep, { ...textStep, days: 2 }],
    quote_steps: [{ ...emailStep, subject: "Our quote {{reference}}" }],
  });
  const emailed = await shop.overdueBy(4);
  const quote = await shop.quotedAgo(3);
  await runReminders(world);
  await shop.call("POST", `/${emailed.id}/payments`, { amount: 110 });
  await shop.client("POST", `/v1/quotes/${quote.id}/accept`);
  const texted = await openReminders(world);
  await texted.setUp({ invoice_steps: [textStep] });
  const other = await texted.overdueBy(4);
  await runReminders(world);
  await texted.call("POST", `/${other.id}/payments`, { amount: 110 });
  await carriers.send();
  expect(await subjects(shop)).toEqual([]);
  expect(carriers.twilio.textsTo(texted.mobile)).toEqual([]);
  expect((await shop.remindersOf("invoices", emailed.id)).at(-1)).toMatchObject({
    status: "skipped",
    skipped: "settled",
  });
  expect((await shop.remindersOf("quotes", quote.id))[0]).toMatchObject({ status: "skipped", skipped: "answered" });
  expect((await texted.remindersOf("invoices", other.id))[0]).toMatchObject({ status: "skipped", skipped: "settled" });
});

test("a text that the carrier refuses is failed with the reason, and the team is notified", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [textStep] });
  const invoice = await shop.overdueBy(4);
  await runReminders(world);
  carriers.twilio.next((response) => reply(response, 400, { code: 21610, message: "unsubscribed recipient" }));
  await carriers.send();
  expect((await shop.remindersOf("invoices", invoice.id))[0]).toMatchObject({
    status: "failed",
    failure: expect.stringContaining("unsubscribed recipient"),
  });
  const notifications = await world.database.system.notification.findMany({ where: { businessId: shop.id } });
  expect(notifications.map(({ type }) => type)).toContain("message_failed");
});

test("an email over the limit is failed with the reason", async () => {
  const limited = await startWorld({ EMAILS_PER_DAY: "1" }, { url: world.url });
  try {
    const shop = await openReminders(limited);
    await shop.setUp({ invoice_steps: [emailStep] });
    const invoice = await shop.overdueBy(4);
    await runReminders(limited);
    expect((await shop.remindersOf("invoices", invoice.id))[0]).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("The business may send 1 emails in 24 hours"),
    });
    expect(await shop.read(invoice.id)).toMatchObject({ delivery: { status: "failed" } });
  } finally {
    await limited.close();
  }
});

test("a customer who answers STOP gets no automatic texts until START", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [textStep] });
  const receive = (text: string) =>
    world.database.tenant(shop.id).transaction((db) =>
      storeMessage(db, {
        channel: "sms",
        providerId: crypto.randomUUID(),
        from: shop.mobile,
        sender: shop.mobile,
        recipients: [],
        named: [],
        isAutomatic: false,
        report: null,
        subject: null,
        text,
        html: null,
        attachments: [],
        messageIdHeader: null,
        references: [],
      }),
    );
  await receive("Please don't stop by before 9");
  const first = await shop.overdueBy(4);
  await runReminders(world);
  await receive(" Stop. ");
  const second = await shop.overdueBy(4);
  await runReminders(world);
  await receive("START");
  const third = await shop.overdueBy(4);
  await runReminders(world);
  const stateOf = async ({ id }: { id: string }) => (await shop.remindersOf("invoices", id))[0];
  expect(await stateOf(first)).toMatchObject({ status: "queued" });
  expect(await stateOf(second)).toMatchObject({ status: "skipped", skipped: "opted_out" });
  expect(await stateOf(third)).toMatchObject({ status: "queued" });
});

test("a customer without the address is skipped, and a suspended business sends nothing", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [emailStep, { ...textStep, days: 2 }] });
  const invoice = await shop.overdueBy(4);
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { email: null, phone: "02 9123 4567" } });
  const held = await openReminders(world);
  await held.setUp({ invoice_steps: [emailStep] });
  await held.overdueBy(4);
  await world.database.system.business.update({ where: { id: held.id }, data: { suspendedAt: new Date() } });
  await runReminders(world);
  expect(await held.rows()).toEqual([]);
  expect((await shop.rows()).map(({ skipped }) => skipped).sort()).toEqual(["later_step", "no_address"]);
  expect((await shop.remindersOf("invoices", invoice.id)).at(-1)).toMatchObject({ skipped: "no_address", to: null });
});

test("a business with many due reminders leaves turns to the others", async () => {
  const [large, small] = [await openReminders(world), await openReminders(world)];
  for (const shop of [large, small]) await shop.setUp({ invoice_steps: [emailStep] });
  await Promise.all(Array.from({ length: 6 }, () => large.overdueBy(4)));
  await small.overdueBy(4);
  const { rows } = await world.database.systemPool.query<{ businessId: string }>(
    dueReminders({ perBusiness: 3, max: 4 }).statement(),
  );
  expect(rows.map(({ businessId }) => businessId).filter((id) => id === large.id)).toHaveLength(3);
  expect(rows.map(({ businessId }) => businessId).filter((id) => id === small.id)).toHaveLength(1);
  await runReminders(world);
  expect(await large.rows()).toHaveLength(6);
});
