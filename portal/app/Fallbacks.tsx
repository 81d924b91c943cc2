import { useEffect } from "preact/hooks";
import { Button } from "../components/Button.tsx";
import { Screen } from "../components/Screen.tsx";
import { isLive } from "../data/live.ts";
import type { Role } from "../data/roles.ts";
import styles from "./Shell.module.css";

export function NotFound() {
  return (
    <Screen title="Page not found">
      <p>
        This page doesn't exist. <a href="/today">Go to Today</a>
      </p>
    </Screen>
  );
}

/** Shown instead of a screen that the member's role may not open. `least` is the lowest role that may. */
export function Forbidden({ minRole }: { minRole: Role }) {
  return (
    <Screen title="No access">
      <p>
        {minRole === "admin" ? "This page is for owners and admins." : "This page is for owners."} An owner can change
        your role in <a href="/settings/team">Settings, Team</a>.
      </p>
    </Screen>
  );
}

/** Shown when a screen's code fails to load. Reloads the page once the connection is back. */
export function NotLoaded() {
  useEffect(() => {
    let isLost = false;
    return isLive.subscribe((isThere) => {
      if (isThere && isLost) location.reload();
      isLost = !isThere;
    });
  }, []);
  return (
    <Screen title="Page not loaded">
      <p>We couldn't load this page. Check your connection, then reload the page.</p>
      <div>
        <Button onClick={() => location.reload()}>Reload page</Button>
      </div>
    </Screen>
  );
}

/** Shown instead of the portal when the signed-in member cannot be read. */
export function NotOpened() {
  return (
    <main class={styles.main}>
      <NotLoaded />
    </main>
  );
}

/** Shown instead of a screen that throws while rendering. */
export function Crash({ error }: { error: Error }) {
  return (
    <Screen title="Something went wrong">
      <p>We couldn't show this page: {error.message}</p>
      <div>
        <Button onClick={() => location.reload()}>Reload page</Button>
      </div>
    </Screen>
  );
}
