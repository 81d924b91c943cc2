import { Button } from "../components/Button.tsx";
import { isLive, isOutdated, maintenance } from "../data/live.ts";
import { isOnline } from "../data/online.ts";
import { date } from "../data/time.ts";
import { leave } from "../data/unsaved.ts";
import { viewer } from "../data/viewer.ts";
import styles from "./Banners.module.css";
import { readSandbox } from "./frame-on-demand.ts";
import { notify } from "./notices.ts";

/** Connection and version warnings, shown on every screen. */
export function Banners() {
  return (
    <div class={styles.banners} role="status">
      {!isOnline.value && <p>You're offline. This page may be out of date, and changes can't be saved.</p>}
      {isOnline.value && !isLive.value && <p>Live updates are paused. Reconnecting…</p>}
      {isOutdated.value && (
        <p>
          A new version of the portal is available. <Button onClick={() => location.reload()}>Reload page</Button>
        </p>
      )}
      {maintenance.value !== undefined && <p>{maintenance.value.message}</p>}
      <Sandbox />
      <Suspended />
      <Unverified />
      <TrialEnd />
    </div>
  );
}

function Sandbox() {
  const { business, is_mirrored: canLeave } = viewer.value ?? {};
  const { sandbox_resets_at: resetsAt } = business ?? {};
  if (resetsAt == null) return null;
  const failed = () => notify("Something went wrong. Try again.", "bad");
  const leaveNow = () => leave(() => readSandbox().then(({ leaveSandbox }) => leaveSandbox(), failed));
  return (
    <p>
      Sandbox: nothing here reaches a customer. Its data are reset on {date(resetsAt)}.{" "}
      {canLeave && <Button onClick={leaveNow}>Leave sandbox</Button>}
    </p>
  );
}

function Unverified() {
  const { business, member } = viewer.value ?? {};
  if (business === undefined || business.verified_at !== null) return null;
  if (member?.role !== "owner")
    return <p>The owner must verify their email address before anything is sent to customers.</p>;
  return (
    <p>
      Verify your email address before you send anything to customers. Open the link we emailed you, or send it again in{" "}
      <a href="/settings/business">Settings, Business</a>.
    </p>
  );
}

function Suspended() {
  const { suspended_at: since, suspension_reason: reason } = viewer.value?.business ?? {};
  if (since == null) return null;
  return (
    <p>
      This business has been suspended since {date(since)}
      {reason == null ? "." : `: ${reason.replace(/[.!?]$/, "")}.`} You can view everything, but you can't change or
      send anything.
    </p>
  );
}

function TrialEnd() {
  const { subscription, trial_ends_at: endsAt } = viewer.value?.business ?? {};
  if (subscription !== "trialing" || endsAt == null) return null;
  return <p>Your trial ends on {date(endsAt)}.</p>;
}
