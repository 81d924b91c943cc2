import { Note } from "../../components/Note.tsx";
import { viewer } from "../../data/viewer.ts";

/** What the plan lacks, above the screens that need it. */
export function ApiAccessOff() {
  if (viewer.value?.business.api_access !== false) return null;
  return (
    <Note>
      The API is off. Calls with API keys and from connected apps are answered 403: <code>plan-required</code> where
      your plan does not include the API, <code>subscription-inactive</code> where your trial or subscription has ended.
      No webhooks are sent either. See <a href="/settings/business">your plan</a>.
    </Note>
  );
}
