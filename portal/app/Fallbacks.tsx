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
        There is nothing at this address. <a href="/today">Go to Today</a>
      </p>
    </Screen>
  );
}

/** In the place of a screen that is for others; `least` is the least role that it takes. */
export function Forbidden({ least }: { least: Role }) {
  return (
    <Screen title="No access">
      <p>
        {least === "admin" ? "This page is for owners and admins." : "This page is for owners."} An owner can change
        your role in <a href="/settings/team">Settings, Team</a>.
      </p>
    </Screen>
  );
}

/** In the place of a screen whose code could not be had, until the connection is there again. */
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
      <p>This page could not be loaded. Check your connection, then load it again.</p>
      <div>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    </Screen>
  );
}

/** In the place of the whole portal, where it cannot be known who is signed in. */
export function NotOpened() {
  return (
    <main class={styles.main}>
      <NotLoaded />
    </main>
  );
}

/** In the place of a screen that failed while it was drawn. */
export function Crash({ error }: { error: Error }) {
  return (
    <Screen title="Something went wrong">
      <p>This page could not be shown: {error.message}</p>
      <div>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    </Screen>
  );
}
