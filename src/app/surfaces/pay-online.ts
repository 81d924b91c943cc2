import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { refreshOnlinePayment } from "../../domain/integrations/online-payments/refresh-online-payment.ts";
import { startOnlinePayment } from "../../domain/integrations/online-payments/start-online-payment.ts";
import type { LinkKind } from "../../graphql/context.ts";
import { StripeFailure } from "../../stripe/failure.ts";
import type { LinkTarget } from "../../web/links.ts";
import { type Arrival, type OnlineCopy, readOnlineCopy } from "../../web/online-payment.ts";
import type { Services } from "../services.ts";

/** Each asks Stripe. */
const paymentsPerMinute = 60;

/** How customers pay online from their pages. */
export type PayOnline = {
  /** Of the pages to which the button may lead. */
  readonly origins: readonly string[];
  /** What the page of a record says of it. */
  read(kind: LinkKind, link: LinkTarget, arrival?: Arrival): Promise<OnlineCopy>;
  /** How the customer comes to the page: of one who is back from Stripe, whether it is known how that went. */
  arrive(ctx: Context, kind: LinkKind, link: LinkTarget): Promise<Arrival>;
  /** Where the button leads: undefined if there is nothing to pay, `unavailable` if Stripe could not be asked. */
  start(ctx: Context, kind: LinkKind, link: LinkTarget): Promise<URL | "unavailable" | undefined>;
};

/** Undefined where customers cannot pay online. */
export function openPayOnline({ checkouts, database, links, log, maintenance }: Services): PayOnline | undefined {
  if (checkouts === undefined) return undefined;
  const limit: AddressLimit = limitByAddress(paymentsPerMinute);
  const partsOf = (businessId: string) => ({
    db: database.tenant(businessId),
    links: links.of(businessId),
    checkouts,
  });

  function assertFailure(err: unknown): void {
    if (!(err instanceof StripeFailure)) throw err;
    log.warn({ err }, "Stripe could not be asked for a customer");
  }

  return {
    origins: checkouts.origins,
    read: (kind, { businessId, id }, arrival) => readOnlineCopy(database.tenant(businessId), { kind, id }, arrival),
    async arrive(ctx, kind, { businessId, id }) {
      if (ctx.query.payment !== "done") return undefined;
      await limit.count(ctx.ip);
      // Stripe's event, which is sent until it is taken, records the payment afterwards.
      if (maintenance.isOn) return "returned-unknown";
      try {
        await refreshOnlinePayment(partsOf(businessId), { kind, id });
        return "returned";
      } catch (err) {
        assertFailure(err);
        return "returned-unknown";
      }
    },
    async start(ctx, kind, { businessId, id }) {
      await limit.count(ctx.ip);
      try {
        const address = await startOnlinePayment(partsOf(businessId), { kind, id });
        return address === undefined ? undefined : new URL(address);
      } catch (err) {
        assertFailure(err);
        return "unavailable";
      }
    },
  };
}
