import { uuidAt } from "../../../database/uuid-at.ts";
import { makePersonName } from "../customers.ts";
import { shuffle } from "../deck.ts";
import { between, chance, pick } from "../dice.ts";
import { makeEmail } from "../email.ts";
import { makeMobile } from "../phone.ts";
import { soonAfter } from "../row.ts";
import type { Volume } from "../volumes.ts";

type State = "open" | "snoozed" | "archived" | "trashed" | "spam";
type Known = { id: string; created_at: Date };

const mostCustomers = 100_000;

/** Nine in ten are open, and one in twelve is with somebody unknown; without customers all are. */
export const conversationsOf: Volume = async (pool, businessId) => {
  const { rows: customers } = await pool.query<Known>(
    `select id, created_at from customers
     where business_id = $1 and archived_at is null and (email is not null or phone is not null) limit $2`,
    [businessId, mostCustomers],
  );
  const { rows: team } = await pool.query<{ id: string }>(
    "select id from members where business_id = $1 and is_active",
    [businessId],
  );
  const dealState = shuffle<State>({ open: 90, archived: 5, snoozed: 3, trashed: 1, spam: 1 });
  return async (times) => ({
    conversations: times.map((time) => {
      const customer = customers.length === 0 || chance(1 / 12) ? undefined : pick(customers);
      const begun = customer === undefined ? time : beginning(customer, time);
      const state = dealState();
      const created = begun.toISOString();
      return {
        id: uuidAt(begun),
        business_id: businessId,
        customer_id: customer?.id ?? null,
        sender_address: customer === undefined ? makeSender() : null,
        state,
        snoozed_until: state === "snoozed" ? new Date(Date.now() + between(1, 720) * 3_600_000).toISOString() : null,
        assignee_id: team.length > 0 && chance(0.4) ? pick(team).id : null,
        activity_at: created,
        created_at: created,
        updated_at: created,
      };
    }),
  });
};

/** Nobody writes before they are a customer. */
function beginning(customer: Known, time: Date): Date {
  if (time > customer.created_at) return time;
  return soonAfter(customer.created_at.toISOString(), 1000);
}

function makeSender(): string {
  return chance(0.6) ? makeMobile() : makeEmail(makePersonName());
}
