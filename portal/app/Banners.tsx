import { Button } from "../components/Button.tsx";
import { isLive, isOutdated, maintenance } from "../data/live.ts";
import { isOnline } from "../data/online.ts";
import { date } from "../data/time.ts";
import { viewer } from "../data/viewer.ts";
import styles from "./Banners.module.css";

/** What is true of every screen at once. */
export function Banners() {
  return (
    <div class={styles.banners} role="status">
      {!isOnline.value && <p>You are offline. What is shown may be old, and nothing reaches the server.</p>}
      {isOnline.value && !isLive.value && <p>The live connection is lost. Trying again…</p>}
      {isOutdated.value && (
        <p>
          A newer portal is available. <Button onClick={() => location.reload()}>Load it</Button>
        </p>
      )}
      {maintenance.value !== undefined && <p>{maintenance.value.message}</p>}
      <Suspended />
      <Unverified />
      <TrialEnd />
    </div>
  );
}

function Unverified() {
  const { business, member } = viewer.value ?? {};
  if (business === undefined || business.verified_at !== null) return null;
  if (member?.role !== "owner")
    return <p>Nothing is sent to customers until the owner has verified their email address.</p>;
  return (
    <p>
      Verify your email address: nothing is sent to customers until then. Open the link that was emailed to you, or have
      it sent again in <a href="/settings/business">Settings, Business</a>.
    </p>
  );
}

function Suspended() {
  const { suspended_at: since, suspension_reason: reason } = viewer.value?.business ?? {};
  if (since == null) return null;
  return (
    <p>
      This business is suspended since {date(since)}
      {reason == null ? "." : `: ${reason.replace(/[.!?]$/, "")}.`} You can read everything. Nothing can be changed, and
      nothing is sent.
    </p>
  );
}

function TrialEnd() {
  const { subscription, trial_ends_at: endsAt } = viewer.value?.business ?? {};
  if (subscription !== "trialing" || endsAt == null) return null;
  return <p>Your trial ends on {date(endsAt)}.</p>;
}
