import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { emailStep, openReminders, runReminders } from "./open-reminders.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function afterQuietHours(instant: string, zone: string, from: number, until: number): Promise<string> {
  const { rows } = await world.database.systemPool.query<{ at: Date }>(
    "select after_quiet_hours($1::timestamptz, $2, $3, $4) as at",
    [instant, zone, from, until],
  );
  return rows[0]?.at.toISOString() ?? "";
}

test("quiet hours end in the morning of the time zone, also across a change of daylight saving", async () => {
  const sydney = (instant: string, from = 20, until = 8) => afterQuietHours(instant, "Australia/Sydney", from, until);
  // 7:59 pm, 8 pm, 2 am and 8 am of winter, which is ten hours ahead.
  expect(await sydney("2027-07-01T09:59:00Z")).toBe("2027-07-01T09:59:00.000Z");
  expect(await sydney("2027-07-01T10:00:00Z")).toBe("2027-07-01T22:00:00.000Z");
  expect(await sydney("2027-07-01T16:00:00Z")).toBe("2027-07-01T22:00:00.000Z");
  expect(await sydney("2027-07-01T22:00:00Z")).toBe("2027-07-01T22:00:00.000Z");
  // The night in which clocks go forward: 8 am is eleven hours ahead.
  expect(await sydney("2027-10-02T12:00:00Z")).toBe("2027-10-02T21:00:00.000Z");
  // The night in which clocks go back.
  expect(await sydney("2027-04-03T12:00:00Z")).toBe("2027-04-03T22:00:00.000Z");
  expect(await sydney("2027-07-01T02:30:00Z", 12, 14)).toBe("2027-07-01T04:00:00.000Z");
  expect(await sydney("2027-07-01T12:00:00Z", 8, 8)).toBe("2027-07-01T12:00:00.000Z");
  expect(await afterQuietHours("2027-07-01T13:00:00Z", "Australia/Perth", 20, 8)).toBe("2027-07-02T00:00:00.000Z");
});

test("a reminder is scheduled for 9 am of the time zone, before and after a change of daylight saving", async () => {
  const shop = await openReminders(world);
  const steps = [-3, 0, 3].map((days) => ({ ...emailStep, days }));
  await shop.setUp({ invoice_steps: steps });
  const timesOf = async (due_date: string) => {
    const { id } = await shop.sent([{}], { due_date });
    const listed = await shop.remindersOf("invoices", id);
    expect(listed.map(({ status }: { status: string }) => status)).toEqual(["scheduled", "scheduled", "scheduled"]);
    return listed.map(({ send_at: at }: { send_at: string }) => at);
  };
  expect(await timesOf("2099-10-03")).toEqual([
    "2099-09-29T23:00:00.000Z",
    "2099-10-02T23:00:00.000Z",
    "2099-10-05T22:00:00.000Z",
  ]);
  await shop.change({ quiet_from: 20, quiet_until: 10 });
  expect((await timesOf("2099-07-01"))[1]).toBe("2099-07-01T00:00:00.000Z");
  await world.database.system.business.update({ where: { id: shop.id }, data: { timeZone: "Australia/Perth" } });
  expect((await timesOf("2099-07-01"))[1]).toBe("2099-07-01T02:00:00.000Z");
});

test("a quote's reminder is due at the time of day at which it was sent", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ quote_steps: [{ ...emailStep, subject: "Our quote", days: 2 }] });
  const quote = await shop.quotedAgo(0);
  await world.database.system.quote.updateMany({
    where: { id: quote.id },
    data: { sentAt: new Date("2099-10-03T05:00:00Z") },
  });
  // 3 pm before and after clocks go forward.
  expect((await shop.remindersOf("quotes", quote.id))[0].send_at).toBe("2099-10-05T04:00:00.000Z");
});

test("a reminder waits until the business's quiet hours are over", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [emailStep] });
  const invoice = await shop.overdueBy(4);
  const hour = Number(
    new Intl.DateTimeFormat("en-AU", { hour: "numeric", hourCycle: "h23", timeZone: "Australia/Sydney" }).format(),
  );
  await shop.change({ quiet_from: hour, quiet_until: (hour + 2) % 24 });
  await runReminders(world);
  expect(await shop.rows()).toEqual([]);
  await shop.change({ quiet_from: 0, quiet_until: 0 });
  await runReminders(world);
  expect((await shop.remindersOf("invoices", invoice.id))[0].status).toBe("queued");
});

test("a draft has no reminders, another business's invoice is a 404, and a deleted step stays listed", async () => {
  const shop = await openReminders(world);
  await shop.setUp({ invoice_steps: [emailStep] });
  const draft = await shop.draft();
  expect(await shop.remindersOf("invoices", draft.id)).toEqual([]);
  const stranger = await openReminders(world);
  expect((await stranger.client("GET", `/v1/invoices/${draft.id}/reminders`)).status).toBe(404);
  expect((await stranger.client("GET", `/v1/quotes/${draft.id}/reminders`)).status).toBe(404);
  const invoice = await shop.overdueBy(4);
  await runReminders(world);
  await shop.change({ invoice_steps: [] });
  expect(await shop.remindersOf("invoices", invoice.id)).toMatchObject([{ days: 3, status: "queued" }]);
});
