import { afterAll, beforeAll, expect, test } from "vitest";
import { sendDueReminders } from "../../src/domain/integrations/reminders/send-due.ts";
import { openCarriers } from "../sending/carriers.ts";
import { reply } from "../sending/twilio.ts";
import { startWorld, type World } from "../world/world.ts";
import { openReminders, type Reminding, runReminders, servicesOf, textStep } from "./open-reminders.ts";

let world: World;
let carriers: Awaited<ReturnType<typeof openCarriers>>;
beforeAll(async () => {
  world = await startWorld();
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
});

const stopTexts = ({ id, mobile }: Reminding) =>
  world.database.system.smsOptOut.create({ data: { businessId: id, number: mobile } });

/** A business with a text about an overdue invoice that the carrier has refused. */
async function refused() {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [textStep] });
  const invoice = await shop.overdueBy(4);
  await runReminders(world);
  carriers.twilio.next((response) => reply(response, 400, { code: 21610, message: "unsubscribed recipient" }));
  await carriers.send();
  expect(await shop.rows()).toMatchObject([{ status: "failed" }]);
  return { ...shop, invoice };
}

/** A person sends the text again, and the time to undo that is over. */
async function sendAgain({ owner, rows }: Reminding) {
  const [{ draftId: id } = { draftId: "" }] = await rows();
  const { body } = await owner.graphql("mutation($id: ID!) { send_draft(id: $id) { status } }", { id });
  expect(body.data?.send_draft).toEqual({ status: "sending" });
  const dueAt = new Date(Date.now() - 1000);
  await world.database.system.outboxItem.updateMany({ where: { id: id ?? "" }, data: { dueAt } });
}

test("a failed text that is sent again is checked again", async () => {
  const [paid, stopped, open] = [await refused(), await refused(), await refused()];
  await paid.call("POST", `/${paid.invoice.id}/payments`, { amount: 110 });
  await stopTexts(stopped);
  for (const shop of [paid, stopped, open]) await sendAgain(shop);
  await carriers.send();
  expect(await paid.rows()).toMatchObject([{ status: "skipped", skipped: "settled", failure: null }]);
  expect(await stopped.rows()).toMatchObject([{ status: "skipped", skipped: "opted_out" }]);
  expect(await open.rows()).toMatchObject([{ status: "sent", skipped: null, failure: null }]);
  const attempts = [paid, stopped, open].map(({ mobile }) => carriers.twilio.textsTo(mobile).length);
  expect(attempts).toEqual([1, 1, 2]);
});

test("a text that still waits is not sent to a customer who has answered STOP", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [textStep] });
  await shop.overdueBy(4);
  await runReminders(world);
  await stopTexts(shop);
  await carriers.send();
  expect(carriers.twilio.textsTo(shop.mobile)).toEqual([]);
  expect(await shop.rows()).toMatchObject([{ status: "skipped", skipped: "opted_out" }]);
});

test("reminders wait while a bank debit is under way, and one that is queued by then is skipped", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [textStep] });
  const invoice = await shop.overdueBy(4);
  const { onlinePayment } = world.database.system;
  const debit = { businessId: shop.id, invoiceId: invoice.id };
  await onlinePayment.create({ data: { ...debit, amount: 110, status: "processing" } });
  await runReminders(world);
  expect(await shop.rows()).toEqual([]);
  await onlinePayment.updateMany({ where: debit, data: { status: "failed" } });
  await runReminders(world);
  expect(await shop.rows()).toMatchObject([{ status: "queued" }]);
  await onlinePayment.create({ data: { ...debit, amount: 110, status: "processing" } });
  await carriers.send();
  expect(carriers.twilio.textsTo(shop.mobile)).toEqual([]);
  expect((await shop.remindersOf("invoices", invoice.id))[0]).toMatchObject({
    status: "skipped",
    skipped: "being_paid",
  });
});

test("a record that fails does not stop the others of later passes", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [textStep], booking_channel: "email", booking_hour: 0 });
  const invoice = await shop.overdueBy(4);
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { email: null } });
  const startAt = new Date(Date.now() + 5 * 3_600_000);
  const endAt = new Date(startAt.getTime() + 3_600_000);
  const booking = { businessId: shop.id, customerId: shop.customerId, title: "Repair", startAt, endAt };
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);
  // A pass takes 50 records of a business.
  await world.database.system.booking.createMany({
    data: Array.from({ length: 60 }, () => ({ ...booking, createdAt: monthAgo })),
  });
  const { links, ...services } = servicesOf(world);
  const failing = {
    ...services,
    links: {
      of(businessId: string) {
        if (businessId === shop.id) throw new Error("no link");
        return links.of(businessId);
      },
    },
  };
  const running = sendDueReminders(world.database, failing, AbortSignal.timeout(60_000));
  await expect(running).rejects.toMatchObject({ errors: [expect.objectContaining({ message: "no link" })] });
  expect((await shop.rows()).filter(({ skipped }) => skipped === "no_address")).toHaveLength(60);
  await runReminders(world);
  expect((await shop.remindersOf("invoices", invoice.id))[0]).toMatchObject({ status: "queued" });
});

test("a queued reminder follows its text, also if a worker of 1.0.0 sent it", async () => {
  const [sent, failed] = [await openReminders(world), await openReminders(world)];
  for (const shop of [sent, failed]) {
    await shop.setUp({ invoice_steps: [textStep] });
    await shop.overdueBy(4);
  }
  await runReminders(world);
  const { draft } = world.database.system;
  await draft.updateMany({ where: { businessId: sent.id }, data: { status: "sent" } });
  await draft.updateMany({ where: { businessId: failed.id }, data: { status: "failed", failure: "No answer" } });
  await runReminders(world);
  expect(await sent.rows()).toMatchObject([{ status: "sent", failure: null }]);
  expect(await failed.rows()).toMatchObject([{ status: "failed", failure: "No answer" }]);
});

test("a copy of a quote is not muted, and a new version stays so", async () => {
  const shop = await openReminders(world);
  const quote = await shop.quotedAgo(1);
  await shop.client("PATCH", `/v1/quotes/${quote.id}`, { body: { reminders_muted: true } });
  const made = async (how: "copy" | "revise") => (await shop.client("POST", `/v1/quotes/${quote.id}/${how}`)).body;
  expect(await made("copy")).toMatchObject({ status: "draft", reminders_muted: false });
  expect(await made("revise")).toMatchObject({ status: "draft", reminders_muted: true });
});
