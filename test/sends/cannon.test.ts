import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, openPortal, type Portal, signUp } from "../auth/portal.ts";
import { type Carriers, openCarriers } from "../sending/carriers.ts";
import { startWorld, type World } from "../world/world.ts";

const victim = { phone: "+61412345678", email: "victim@example.com" };

let world: World;
let second: Awaited<ReturnType<World["another"]>>;
let carriers: Carriers;
beforeAll(async () => {
  world = await startWorld({ UNDO_SEND_SECONDS: "0", TEXTS_PER_DAY: "50", EMAILS_PER_DAY: "100" });
  second = await world.another();
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await second.close();
  await world.close();
});

const atOnce = 100;

type Shots = { perChannel: number; perRequest: number };

/** Signs up as someone else, and messages a stranger through both processes as fast as possible. */
async function fire(portal: Portal, elsewhere: Portal, { perChannel, perRequest }: Shots): Promise<void> {
  elsewhere.useCookie(portal.cookie());
  const { create_customer: customer } = await portal.ask(
    "mutation ($input: CreateCustomerInput!) { create_customer(input: $input) { id } }",
    { input: { name: "Victim", ...victim } },
  );
  const message = (channel: string, number: number) =>
    `m${number}: send_message(input: { customer_id: "${customer.id}", channel: ${channel}, text: "Pay now ${number}"
       ${channel === "email" ? 'subject: "Pay"' : ""} }) { id }`;
  const requests = ["sms", "email"].flatMap((channel) =>
    Array.from({ length: perChannel / perRequest }, () =>
      Array.from({ length: perRequest }, (_, number) => message(channel, number)),
    ),
  );
  // More concurrent requests than this would be refused for their number alone.
  for (let from = 0; from < requests.length; from += atOnce)
    await Promise.all(
      requests
        .slice(from, from + atOnce)
        .map((messages, index) => (index % 2 === 0 ? portal : elsewhere).ask(`mutation { ${messages.join(" ")} }`)),
    );
}

/** The number of messages that reach the stranger, once everything due has been attempted. */
async function received() {
  for (;;) if ((await carriers.send()).length === 0) break;
  return {
    texts: carriers.twilio.textsTo(victim.phone).length,
    emails: carriers.emailsTo(victim.email).length,
  };
}

test("a new business sends nothing to anyone until its email is verified, and then a fifth of the caps while on trial", async () => {
  const portal = openPortal(world);
  const { sign_up } = await signUp(portal, newEmail(), "PayPal Support");
  const elsewhere = openPortal({ ...world, origin: second.origin });
  await fire(portal, elsewhere, { perChannel: 300, perRequest: 30 });
  expect(await received()).toEqual({ texts: 0, emails: 0 });

  await world.database.system.business.update({
    where: { id: sign_up.business.id },
    data: { verifiedAt: new Date() },
  });
  await fire(portal, elsewhere, { perChannel: 60, perRequest: 1 });
  expect(await received()).toEqual({ texts: 10, emails: 20 });

  await world.database.system.business.update({
    where: { id: sign_up.business.id },
    data: { subscription: "active" },
  });
  await fire(portal, elsewhere, { perChannel: 150, perRequest: 1 });
  expect(await received()).toEqual({ texts: 50, emails: 100 });
}, 180_000);
