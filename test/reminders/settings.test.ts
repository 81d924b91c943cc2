import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { emailStep, openReminders, textStep } from "./open-reminders.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("reminders are off by default, with quiet hours from 8 pm to 8 am", async () => {
  const { readSettings: read, change } = await openReminders(world);
  expect(await read()).toEqual({
    invoice_steps: [],
    quote_steps: [],
    quiet_from: 20,
    quiet_until: 8,
    booking_channel: null,
    booking_hour: 17,
    booking_subject: null,
    booking_text: null,
    on_my_way_text: null,
    updated_at: null,
  });
  const { settings } = await change({ invoice_steps: [textStep, { ...emailStep, days: -2 }], quiet_until: 7 });
  expect(settings).toMatchObject({ quiet_until: 7, quiet_from: 20, invoice_steps: [{ days: -2 }, { days: 3 }] });
  expect(await read()).toEqual(settings);
});

test("a change keeps the steps that it names, is audited, and fails if somebody else has changed them", async () => {
  const shop = await openReminders(world);
  const first = (await shop.change({ invoice_steps: [emailStep] })).settings;
  const [step] = first.invoice_steps;
  const second = (await shop.change({ invoice_steps: [{ ...step, text: "Pay, please." }, textStep] }, first.updated_at))
    .settings;
  expect(second.invoice_steps.map(({ id }: { id: string }) => id)).toContain(step.id);
  expect((await shop.change({ invoice_steps: [] }, first.updated_at)).problem).toMatchObject({
    type: "urn:service:error:precondition-failed",
  });
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: shop.id, kind: "reminder_settings_updated" },
    orderBy: { id: "asc" },
  });
  expect(entries).toHaveLength(2);
  expect(entries[1]?.after).toMatchObject({ invoice_steps: [{ text: "Pay, please." }, { channel: "sms" }] });
});

test("two people at once change one after the other", async () => {
  const shop = await openReminders(world);
  const done = await Promise.all([
    shop.change({ invoice_steps: [emailStep] }),
    shop.change({ quote_steps: [{ ...emailStep, subject: "Our quote" }] }),
    shop.change({ quiet_from: 21 }),
  ]);
  expect(done.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined]);
  expect((await shop.change({})).settings).toMatchObject({
    quiet_from: 21,
    invoice_steps: [{ days: 3 }],
    quote_steps: [{ days: 3 }],
  });
});

test("a wrong setting is refused at its field", async () => {
  const { change } = await openReminders(world);
  const wrong: [object, string, string][] = [
    [{ invoice_steps: Array.from({ length: 6 }, () => emailStep) }, "/invoice_steps", "must have at most 5 steps"],
    [{ invoice_steps: [{ ...emailStep, days: 366 }] }, "/invoice_steps/0/days", "must be from -60 to 365"],
    [{ quote_steps: [{ ...emailStep, days: 0 }] }, "/quote_steps/0/days", "must be from 1 to 365"],
    [{ invoice_steps: [{ ...emailStep, text: "Pay {{everything}}" }] }, "/invoice_steps/0/text", "no placeholder"],
    [{ invoice_steps: [{ ...emailStep, subject: null }] }, "/invoice_steps/0/subject", "is required for an email"],
    [{ invoice_steps: [{ ...textStep, subject: "Hello" }] }, "/invoice_steps/0/subject", "only allowed for an email"],
    [{ invoice_steps: [{ ...textStep, text: "x".repeat(460) }] }, "/invoice_steps/0/text", "at most 459 characters"],
    [{ invoice_steps: [{ ...emailStep, text: "  " }] }, "/invoice_steps/0/text", "must not be blank"],
    [{ invoice_steps: [{ ...emailStep, id: crypto.randomUUID() }] }, "/invoice_steps/0/id", "is no step"],
    [{ quiet_from: 24 }, "/quiet_from", "must be from 0 to 23"],
    [{ booking_channel: "sms", booking_text: "On {{due_date}}" }, "/booking_text", "no placeholder"],
    [{ on_my_way_text: "{{link}}" }, "/on_my_way_text", "no placeholder"],
  ];
  for (const [input, pointer, detail] of wrong) {
    const { problem } = await change(input);
    expect(problem?.errors, JSON.stringify(input)).toEqual([
      { pointer: expect.stringContaining(pointer), detail: expect.stringContaining(detail) },
    ]);
  }
});

test("the hour of bookings is outside of the quiet hours, whichever of them changes", async () => {
  const { change } = await openReminders(world);
  const refused = async (input: object) => (await change(input)).problem?.errors;
  const outside = expect.stringContaining("must be outside of the quiet hours, which are from 20:00 to 8:00");
  // Without reminders of bookings, their hour does not matter.
  expect(await refused({ booking_hour: 7 })).toBeUndefined();
  expect(await refused({ booking_channel: "sms" })).toEqual([{ pointer: "/booking_channel", detail: outside }]);
  for (const hour of [20, 23, 0, 7])
    expect(await refused({ booking_channel: "sms", booking_hour: hour })).toEqual([
      { pointer: "/booking_hour", detail: outside },
    ]);
  expect(await refused({ booking_channel: "sms", booking_hour: 8 })).toBeUndefined();
  const leaveOut = expect.stringContaining("must leave out 8:00");
  expect(await refused({ quiet_until: 9 })).toEqual([{ pointer: "/quiet_until", detail: leaveOut }]);
  expect(await refused({ quiet_from: 7, quiet_until: 9 })).toEqual([{ pointer: "/quiet_from", detail: leaveOut }]);
  expect(await refused({ quiet_from: 8, quiet_until: 8 })).toBeUndefined();
});

test("a member neither reads nor changes the settings, and another business has its own", async () => {
  const shop = await openReminders(world);
  await shop.change({ invoice_steps: [emailStep] });
  const member = await world.addPerson(shop.id, "member");
  const { body } = await member.graphql("{ reminder_settings { quiet_from } }");
  expect(body.errors?.[0].extensions.problem.type).toBe("urn:service:error:forbidden");
  const other = await openReminders(world);
  expect((await other.change({})).settings.invoice_steps).toEqual([]);
});
