import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { refreshOnlinePayment } from "../../domain/integrations/online-payments/refresh-online-payment.ts";
import { startOnlinePayment } from "../../domain/integrations/online-payments/start-online-payment.ts";
import type { PayableKind } from "../../graphql/services.ts";
import { StripeFailure } from "../../stripe/failure.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import type { LinkTarget } from "../../web/links.ts";
import { type Arrival, type OnlineCopy, readOnlineCopy } from "../../web/online-payment.ts";
import type { Services } from "../services.ts";

/** Each attempt calls Stripe. */
const paymentsPerMinute = 60;

/** Paying the records of a kind. */
export type PayOnline = {
  /** Origins that the pay button may lead to. */
  readonly origins: readonly string[];
  /** Reads the state of online payment for a record's page. */
  read(link: LinkTarget, arrival?: Arrival): Promise<OnlineCopy>;
  /**
   * Returns how the customer came to the page. After a return from Stripe, asks Stripe for the result:
   * `returned-unknown` if that fails.
   */
  arrive(ctx: Context, link: LinkTarget): Promise<Arrival>;
  /**
   * Returns the address that the button leads to. Undefined if there is nothing to pay; `unavailable` if Stripe does
   * not answer.
   */
  start(ctx: Context, link: LinkTarget): Promise<URL | "unavailable" | undefined>;
};

export type PayOnlineOf = { of(kind: PayableKind): PayOnline };

/** Returns undefined if customers cannot pay online. */
export function openPayOnline({ checkouts, database, links, log, maintenance }: Services): PayOnlineOf | undefined {
  if (checkouts === undefined) return undefined;
  const limit: AddressLimit = limitByAddress(paymentsPerMinute);
  const partsOf = (businessId: string) => ({
    db: database.tenant(businessId),
    links,
    checkouts,
  });

  function assertFailure(err: unknown): void {
    if (!(err instanceof StripeFailure)) throw err;
    log.warn({ err }, "Stripe could not be asked for a customer");
  }

  const of = (kind: PayableKind): PayOnline => ({
    origins: checkouts.origins,
    async read({ businessId, id }, arrival) {
      const db = database.tenant(businessId);
      const copy = await readOnlineCopy(db, { kind, id }, arrival);
      return { ...copy, canPay: copy.canPay && (checkouts.isTest || !(await isSandbox(db))) };
    },
    async arrive(ctx, { businessId, id }) {
      if (ctx.query.payment !== "done") return undefined;
      await limit.count(ctx.ip);
      // Stripe resends its event until it is accepted, so the payment is recorded after maintenance.
      if (maintenance.isOn) return "returned-unknown";
      try {
        await refreshOnlinePayment(partsOf(businessId), { kind, id });
        return "returned";
      } catch (err) {
        assertFailure(err);
        return "returned-unknown";
      }
    },
    async start(ctx, { businessId, id }) {
      await limit.count(ctx.ip);
      try {
        const address = await startOnlinePayment(partsOf(businessId), { kind, id });
        return address === undefined ? undefined : new URL(address);
      } catch (err) {
        assertFailure(err);
        return "unavailable";
      }
    },
  });
  return { of };
}

/** A sandbox takes no real money. */
async function isSandbox(db: Tenant): Promise<boolean> {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  return business !== null && business.sandboxAt !== null;
}
