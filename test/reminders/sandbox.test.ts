import { afterAll, beforeAll, expect, test } from "vitest";
import { startMail } from "../emails/mail.ts";
import { addSandbox } from "../sandbox/add-sandbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { emailStep } from "./open-reminders.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld();
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});

test("moving a sandbox's time sends the latest due reminder to its list of messages, and a reset begins anew", async () => {
  const { id, client } = await addSandbox(world);
  const owner = await world.addPerson(id);
  const steps = [1, 5].map((days) => ({ ...emailStep, days, subject: `{{reference}} after ${days}` }));
  await owner.graphql(
    "mutation($input: UpdateReminderSettingsInput!) { update_reminder_settings(input: $input) { quiet_from } }",
    { input: { invoice_steps: steps, booking_channel: "sms" } },
  );
  const { body: customer } = await client("POST", "/v1/customers", {
    body: { name: "Jane", email: "jane@customers.example.com" },
  });
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const { body: invoice } = await client("POST", "/v1/invoices", { body: { customer_id: customer.id, lines } });
  await client("POST", `/v1/invoices/${invoice.id}/send`);
  const moved = await client("POST", "/v1/sandbox/advance", { body: { days: 40 } });
  expect(moved.status).toBe(200);
  expect(moved.body.reminders_sent).toBeGreaterThan(0);
  await mail.send();
  const { body } = await client("GET", "/v1/sandbox/messages?channel=email&to=jane@customers.example.com");
  const subjects = body.data.map(({ subject }: { subject: string }) => subject);
  expect(subjects.filter((one: string) => one.includes(" after "))).toEqual([`${invoice.invoice_number} after 5`]);
  expect(mail.accepted).toEqual([]);
  const again = await client("POST", "/v1/sandbox/advance", { body: { days: 1 } });
  expect(again.status).toBe(200);
  const reset = await client("POST", "/v1/sandbox/reset");
  expect(reset.status).toBe(200);
  const { rows } = await world.database.systemPool.query("select 1 from reminders where business_id = $1", [id]);
  expect(rows).toEqual([]);
  const soon = await client("POST", "/v1/sandbox/advance", { body: { days: 1 } });
  expect(soon.status).toBe(200);
});
