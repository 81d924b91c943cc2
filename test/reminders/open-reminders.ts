import { deriveKey } from "../../src/crypto/derive-key.ts";
import type { ReminderServices } from "../../src/domain/integrations/reminders/reminded.ts";
import { sendDueReminders } from "../../src/domain/integrations/reminders/send-due.ts";
import { createLinks } from "../../src/web/links.ts";
import { openShop } from "../invoices/shop.ts";
import { aMobile } from "../sending/office.ts";
import { made } from "../world/trade.ts";
import type { World } from "../world/world.ts";

const day = 86_400_000;

export const emailStep = {
  days: 3,
  channel: "email",
  subject: "Invoice {{reference}} is due",
  text: "Hello {{customer.name}},\n\n{{amount_due}} was due by {{due_date}}: {{link}}",
} as const;

export const textStep = { days: 3, channel: "sms", text: "{{business.name}}: {{reference}}, {{amount_due}}" } as const;

export const noQuietHours = { quiet_from: 0, quiet_until: 0 };

const settingsQuery = `invoice_steps { id days channel subject text } quote_steps { id days channel subject text }
  quiet_from quiet_until booking_channel booking_hour booking_subject booking_text on_my_way_text updated_at`;

export function servicesOf({ config }: World): ReminderServices {
  const links = createLinks(deriveKey(config.secretKey ?? Buffer.alloc(32), "links"), config.appUrl);
  return { links, isOnlineOn: false };
}

/** The scheduled job, as a worker runs it. */
export function runReminders(world: World): Promise<void> {
  return sendDueReminders(world.database, servicesOf(world), AbortSignal.timeout(60_000));
}

/** A business whose owner sets up reminders, and a customer with a mobile number and an email address. */
export async function openReminders(world: World) {
  const mobile = aMobile();
  const email = `jane${mobile.slice(1)}@example.com`;
  const shop = await openShop(world, { email });
  const owner = await world.addPerson(shop.id);
  await shop.client("PATCH", `/v1/customers/${shop.customerId}`, { body: { phone: mobile } });
  const { system } = world.database;

  async function change(input: object, updated_at: string | null = null) {
    const { body } = await owner.graphql(
      `mutation($input: UpdateReminderSettingsInput!, $updated_at: DateTime) {
        update_reminder_settings(input: $input, updated_at: $updated_at) { ${settingsQuery} } }`,
      { input, updated_at },
    );
    return { settings: body.data?.update_reminder_settings, problem: body.errors?.[0].extensions.problem };
  }

  async function readSettings() {
    const { body } = await owner.graphql(`{ reminder_settings { ${settingsQuery} } }`);
    return body.data?.reminder_settings;
  }

  /** Sets up reminders as if that was a year ago, without quiet hours. */
  async function setUp(input: object) {
    const { settings, problem } = await change({ ...noQuietHours, ...input });
    if (settings === undefined || settings === null) throw new Error(JSON.stringify(problem));
    const since = new Date(Date.now() - 400 * day);
    await system.reminderStep.updateMany({ where: { businessId: shop.id }, data: { since } });
    await system.reminderSettings.updateMany({
      where: { businessId: shop.id, bookingSince: { not: null } },
      data: { bookingSince: since },
    });
    return settings;
  }

  /** A sent invoice that was due this many days ago. */
  async function overdueBy(days: number) {
    const due = new Date(Date.now() - days * day).toISOString().slice(0, 10);
    const issued = new Date(Date.now() - (days + 30) * day);
    const invoice = await shop.sent([{}], { issue_date: issued.toISOString().slice(0, 10), due_date: due });
    await system.invoice.updateMany({ where: { id: invoice.id }, data: { sentAt: issued } });
    return invoice;
  }

  /** A quote that was sent this many days ago. */
  async function quotedAgo(days: number, more: object = {}) {
    const quote = await made(shop.client, "/v1/quotes", {
      customer_id: shop.customerId,
      lines: [{ description: "Split system", quantity: 1, unit_price: 1000 }],
      ...more,
    });
    const { status, text } = await shop.client("POST", `/v1/quotes/${quote.id}/send`);
    if (status !== 200) throw new Error(text);
    // Before the hour at which the test runs, so that the step of as many days has fallen due.
    const sentAt = new Date(Date.now() - days * day - 60_000);
    await system.quote.updateMany({ where: { id: quote.id }, data: { sentAt } });
    return quote;
  }

  const remindersOf = async (kind: "invoices" | "quotes", id: string) => {
    const { status, body, text } = await shop.client("GET", `/v1/${kind}/${id}/reminders`);
    if (status !== 200) throw new Error(text);
    return body.data;
  };

  return {
    ...shop,
    owner,
    mobile,
    email,
    change,
    readSettings,
    setUp,
    overdueBy,
    quotedAgo,
    remindersOf,
    rows: () => system.reminder.findMany({ where: { businessId: shop.id }, orderBy: { id: "asc" } }),
  };
}

export type Reminding = Awaited<ReturnType<typeof openReminders>>;
