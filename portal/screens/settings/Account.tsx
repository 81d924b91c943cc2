import { Badge, type Tone } from "../../components/Badge.tsx";
import { Copy } from "../../components/Copy.tsx";
import { date } from "../../data/time.ts";
import type { BusinessFragment } from "../../generated/types.ts";
import styles from "./Account.module.css";

const plans: Record<BusinessFragment["plan"], string> = { starter: "Starter", growth: "Growth", scale: "Scale" };
const states: Record<BusinessFragment["subscription"], { title: string; tone: Tone }> = {
  trialing: { title: "Trial", tone: "plain" },
  active: { title: "Active", tone: "good" },
  lapsed: { title: "Lapsed", tone: "bad" },
};

/** The read-only facts: plan and subscription. */
export function Account({ business }: { business: BusinessFragment }) {
  const { title, tone } = states[business.subscription];
  return (
    <dl class={styles.facts}>
      <div>
        <dt>Plan</dt>
        <dd>
          {plans[business.plan]} <Badge tone={tone}>{title}</Badge>
        </dd>
      </div>
      {business.trial_ends_at !== null && (
        <div>
          <dt>{business.subscription === "trialing" ? "Trial ends" : "Trial ended"}</dt>
          <dd>{date(business.trial_ends_at)}</dd>
        </div>
      )}
      <div>
        <dt>SMS number</dt>
        <dd>
          <Copy label="SMS number" value={business.sms_number} />
        </dd>
      </div>
      <div>
        <dt>Inbound email</dt>
        <dd>
          <Copy label="Inbound email" value={business.inbound_email} />
        </dd>
      </div>
      <div>
        <dt>Online payments</dt>
        <dd>{business.accepts_online_payments ? "On: customers can pay invoices and deposits with Stripe" : "Off"}</dd>
      </div>
    </dl>
  );
}
