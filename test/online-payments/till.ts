import { deriveKey } from "../../src/crypto/derive-key.ts";
import { checkOnlinePayments } from "../../src/domain/integrations/online-payments/check-online-payments.ts";
import { receiveMissedEvents } from "../../src/domain/integrations/online-payments/receive-missed-events.ts";
import { openCheckouts } from "../../src/stripe/checkout.ts";
import { createLinks } from "../../src/web/links.ts";
import { createClient } from "../world/client.ts";
import type { World } from "../world/world.ts";
import type { StoredSession, StripeStandIn } from "./stripe.ts";
import { post } from "./stripe.ts";

/** Actions of customers and of Stripe, and the job that reconciles with Stripe. */
export function openTill(world: World, stripe: StripeStandIn) {
  const { secretKey, stripe: settings, appUrl } = world.config;
  if (secretKey === undefined || settings === undefined) throw new Error("the world takes no payments");
  const links = createLinks(deriveKey(secretKey, "links"), appUrl);
  const parts = { database: world.database, links, checkouts: openCheckouts(settings) };
  const call = createClient(world.origin);
  const pathOf = (businessId: string, kind: "quote" | "invoice", id: string) =>
    new URL(links.of(businessId)[kind](id)).pathname;
  const send = (type: string, object: object) => post(world.base, stripe.eventOf(type, object));
  return {
    pathOf,
    show: (path: string) => call("GET", path),
    press: (path: string) => call("POST", `${path}/pay`),
    /** Presses the pay button, and returns the session at Stripe. */
    async start(path: string): Promise<StoredSession> {
      const { status, headers, text } = await call("POST", `${path}/pay`);
      if (status !== 303) throw new Error(`${status} ${text}`);
      return stripe.find(headers.get("location") ?? "");
    },
    send,
    completed: (session: StoredSession) => send("checkout.session.completed", session),
    check: () => checkOnlinePayments(world.database.systemPool, parts),
    catchUp: () => receiveMissedEvents(world.database.systemPool, parts),
    /** Makes checks due as if `minutes` had passed. */
    later: (minutes = 24 * 60) =>
      world.database.systemPool.query("update online_payments set check_at = check_at - $1 * interval '1 minute'", [
        minutes,
      ]),
    rows: (businessId: string) =>
      world.database.system.onlinePayment.findMany({ where: { businessId }, orderBy: { id: "asc" } }),
    events: (businessId: string) => world.database.system.stripeEvent.count({ where: { businessId } }),
    notified: async (businessId: string) =>
      (await world.database.system.notification.findMany({ where: { businessId }, orderBy: { id: "asc" } })).map(
        ({ type, title }) => `${type}: ${title}`,
      ),
  };
}
