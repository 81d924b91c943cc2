import { Note } from "../../components/Note.tsx";
import { viewer } from "../../data/viewer.ts";

/** Shown above the developer screens if the plan excludes the API or the subscription has ended. */
export function ApiAccessOff() {
  if (viewer.value?.business.api_access !== false) return null;
  return (
    <Note>
      The API and webhooks are off. Requests with API keys and from connected apps return a 403:{" "}
      <code>plan-required</code> if your plan does not include the API, <code>subscription-inactive</code> if your trial
      or subscription has ended. See <a href="/settings/business">your plan</a>.
    </Note>
  );
}
