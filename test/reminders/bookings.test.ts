import { afterAll, beforeAll, expect, test } from "vitest";
import { remindBooking } from "../../src/domain/integrations/reminders/remind-booking.ts";
import { startMail } from "../emails/mail.ts";
import { openCarriers } from "../sending/carriers.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { openReminders, type Reminding, runReminders } from "./open-reminders.ts";

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

const hours = 3_600_000;

const monthAgo = () => new Date(Date.now() - 720 * hours);

/** Makes the emails about the booking a month old. */
const ageEmails = ({ id }: { id: string }) =>
  world.database.system.email.updateMany({ where: { bookingId: id }, data: { createdAt: monthAgo() } });

/** A booking that was made a month ago, and begins in this many hours. */
async function book(shop: Reminding, inHours: number, more: object = {}) {
  const start = Date.now() + inHours * hours;
  const booking = await made(shop.client, "/v1/bookings", {
    customer_id: shop.customerId,
    title: "Repair",
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + hours).toISOString(),
    ...more,
  });
  await world.database.system.booking.updateMany({ where: { id: booking.id }, data: { createdAt: monthAgo() } });
  await ageEmails(booking);
  return booking;
}

const textsTo = async ({ mobile }: Reminding) => {
  await carriers.send();
  return carriers.twilio.textsTo(mobile).map(({ form }) => form.Body);
};

/** Reminders of midnight fall due on the day before, whatever the hour at which the test runs. */
const bySms = { booking_channel: "sms", booking_hour: 0 } as const;

test("a customer is texted the day before, once for each time", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ ...bySms, booking_text: "{{business.name}}: {{title}} with {{assignee}} on {{date}}" });
  const booking = await book(shop, 5, { assignee_id: shop.owner.id });
  const later = await book(shop, 72);
  await Promise.all([runReminders(world), runReminders(world)]);
  await runReminders(world);
  expect(await textsTo(shop)).toEqual([
    expect.stringMatching(/^Test Plumbing: Repair with Pat Person on \d+ \w+ \d+$/),
  ]);
  expect(await shop.rows()).toMatchObject([{ bookingId: booking.id, status: "sent", toAddress: shop.mobile }]);
  const start = Date.now() + 6 * hours;
  await shop.client("PATCH", `/v1/bookings/${booking.id}`, {
    body: { start_at: new Date(start).toISOString(), end_at: new Date(start + hours).toISOString() },
  });
  // The email about the move has just told the customer.
  await runReminders(world);
  expect(await textsTo(shop)).toHaveLength(1);
  await ageEmails(booking);
  await runReminders(world);
  expect(await textsTo(shop)).toHaveLength(2);
  expect(later.on_my_way_at).toBeNull();
});

test("a booking that has moved since it was found is not reminded of", async () => {
  const shop = await openReminders(world);
  await shop.setUp(bySms);
  const remind = ({ id }: { id: string }) => world.database.tenant(shop.id).transaction((db) => remindBooking(db, id));
  const [waiting, moved, begun] = [await book(shop, 5), await book(shop, 72), await book(shop, 7)];
  await world.database.system.booking.updateMany({
    where: { id: begun.id },
    data: { startAt: new Date(Date.now() - 60_000) },
  });
  expect([await remind(moved), await remind(begun), await remind(waiting)]).toEqual([false, false, true]);
  expect((await shop.rows()).map(({ bookingId }) => bookingId)).toEqual([waiting.id]);
});

test("a reminder by email has the calendar file, and leaves later confirmations as they are", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ booking_channel: "email", booking_hour: 0 });
  const booking = await book(shop, 5);
  await mail.send();
  await runReminders(world);
  await mail.send();
  const received = () => mail.accepted.filter(({ to }) => to?.some((one) => one.address === shop.email));
  expect(received().map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Booking with Test Plumbing"),
    expect.stringContaining("Reminder: Test Plumbing on"),
  ]);
  await shop.client("PATCH", `/v1/bookings/${booking.id}`, { body: { instructions: "Ring twice." } });
  await mail.send();
  expect(received()).toHaveLength(2);
  expect(await shop.rows()).toMatchObject([{ status: "sent" }]);
});

test("a cancelled, completed or new booking gets no reminder, and one that is cancelled later is dropped", async () => {
  const shop = await openReminders(world);
  await shop.setUp(bySms);
  const [cancelled, completed, waiting] = [await book(shop, 5), await book(shop, 7), await book(shop, 9)];
  await shop.client("POST", `/v1/bookings/${cancelled.id}/cancel`);
  await shop.client("POST", `/v1/bookings/${completed.id}/complete`);
  const fresh = await book(shop, 11);
  await world.database.system.booking.updateMany({ where: { id: fresh.id }, data: { createdAt: new Date() } });
  await runReminders(world);
  expect((await shop.rows()).map(({ bookingId }) => bookingId)).toEqual([waiting.id]);
  await shop.client("POST", `/v1/bookings/${waiting.id}/cancel`);
  expect(await textsTo(shop)).toEqual([]);
  expect(await shop.rows()).toMatchObject([{ status: "skipped", skipped: "cancelled" }]);
});

test("on my way: the customer is texted with the minutes, at most once in ten minutes", async () => {
  const shop = await openReminders(world);
  const booking = await book(shop, 1);
  const press = (input: object = {}) => shop.client("POST", `/v1/bookings/${booking.id}/on-my-way`, { body: input });
  const answers = await Promise.all([press({ eta_minutes: 20 }), press({ eta_minutes: 20 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  const [done, refused] = answers[0].status === 200 ? answers : answers.toReversed();
  expect(done?.body.on_my_way_at).toEqual(expect.any(String));
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(500);
  expect(await textsTo(shop)).toEqual([
    "Test Plumbing: we are on our way to you, and expect to arrive in about 20 minutes.",
  ]);
  await world.database.system.booking.updateMany({
    where: { id: booking.id },
    data: { onMyWayAt: new Date(Date.now() - 11 * 60_000) },
  });
  await shop.change({ on_my_way_text: "{{customer.name}}, we arrive {{eta}}." });
  expect((await shop.client("POST", `/v1/bookings/${booking.id}/on-my-way`)).status).toBe(200);
  expect((await textsTo(shop)).at(-1)).toBe("Jane Citizen, we arrive soon.");
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: shop.id, kind: "on_my_way_sent" },
  });
  expect(entries).toHaveLength(2);
});

test("on my way: a text that still waits is not sent to a customer who has answered STOP", async () => {
  const shop = await openReminders(world);
  const booking = await book(shop, 1);
  expect((await shop.client("POST", `/v1/bookings/${booking.id}/on-my-way`)).status).toBe(200);
  await world.database.system.smsOptOut.create({ data: { businessId: shop.id, number: shop.mobile } });
  expect(await textsTo(shop)).toEqual([]);
  expect(await shop.rows()).toMatchObject([{ bookingId: booking.id, status: "skipped", skipped: "opted_out" }]);
});

test("on my way is refused for an ended booking, a customer without a mobile, one who answered STOP, and a stranger", async () => {
  const shop = await openReminders(world);
  const booking = await book(shop, 1);
  const press = (body: object = {}, client = shop.client) =>
    client("POST", `/v1/bookings/${booking.id}/on-my-way`, { body });
  expect((await press({ eta_minutes: 0 })).body.errors).toEqual([
    { pointer: "/eta_minutes", detail: "must be from 1 to 600" },
  ]);
  const stranger = await openReminders(world);
  expect((await press({}, stranger.client)).status).toBe(404);
  await world.database.system.smsOptOut.create({ data: { businessId: shop.id, number: shop.mobile } });
  expect(await press()).toMatchObject({ status: 409, body: { detail: expect.stringContaining("answered STOP") } });
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { phone: "02 9123 4567" } });
  expect(await press()).toMatchObject({ status: 409, body: { detail: expect.stringContaining("mobile number") } });
  await shop.client("POST", `/v1/bookings/${booking.id}/complete`);
  expect(await press()).toMatchObject({ status: 409, body: { detail: expect.stringContaining("completed") } });
  expect(await textsTo(shop)).toEqual([]);
});
