import pino from "pino";
import type { Handler } from "../../src/outbox/handler.ts";
import { webhookHandler } from "../../src/outbox/handlers/webhook/handler.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { workOff } from "../outbox/work-off.ts";
import { aMobile } from "../sending/office.ts";
import { made } from "../world/trade.ts";
import type { World } from "../world/world.ts";

export type Person = Awaited<ReturnType<World["addPerson"]>>;
export type Team = Awaited<ReturnType<typeof openTeam>>;

const shown = `type title read_at
  lead_id quote_id invoice_id booking_id conversation_id email_id webhook_subscription_id`;

/** A business with two owners, a member with assigned work, a member without, and a customer. */
export async function openTeam(world: World) {
  const business = await world.addBusiness();
  const [owner, second] = [await world.addPerson(business.id), await world.addPerson(business.id)];
  const [assignee, other] = [
    await world.addPerson(business.id, "member"),
    await world.addPerson(business.id, "member"),
  ];
  const { system } = world.database;
  const { smsNumber } = await system.business.findUniqueOrThrow({ where: { id: business.id } });
  const mobile = aMobile();
  const customer = await made(business.client, "/v1/customers", {
    name: "Jane Citizen",
    phone: mobile,
    email: `jane${mobile.slice(1)}@example.com`,
  });
  return {
    ...business,
    owner,
    second,
    assignee,
    other,
    smsNumber,
    mobile,
    customer,
    emails: () =>
      system.email.findMany({ where: { businessId: business.id, kind: "notification" }, orderBy: { id: "asc" } }),
  };
}

/** A person's notifications, newest first, without null fields. */
export async function listed({ graphql }: Person): Promise<Record<string, unknown>[]> {
  const { body } = await graphql(`{ notifications { data { ${shown} } } }`);
  return body.data.notifications.data.map(about);
}

/** The subscription for live notifications. */
export const added = `subscription { notification_added { ${shown} } }`;

export function about(notification: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(notification).filter(([, value]) => value !== null));
}

export async function setEmail({ graphql }: Person, type: string, email: boolean) {
  const mutation = `mutation { update_notification_setting(type: ${type}, email: ${email}) { type email } }`;
  const { body } = await graphql(mutation);
  return body.data?.update_notification_setting ?? body.errors;
}

/** Makes a last attempt at each due delivery, to endpoints that fail. */
export function dieOff(pool: Pool): Promise<string[]> {
  const handler = webhookHandler({
    pool,
    safeFetch: {
      post: async () => ({ failure: { kind: "connection_failed", detail: "refused" }, durationMs: 1 }) as never,
    },
    secrets: { decrypt: () => "whsec_c2VjcmV0" },
    retrySeconds: [],
    log: pino({ level: "silent" }),
  });
  return workOff(pool, handler as unknown as Handler);
}
