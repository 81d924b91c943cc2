import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { isConfirming } from "../data/confirmation.ts";
import { isSignedOut } from "../data/session.ts";
import { viewer } from "../data/viewer.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Banners } from "./Banners.tsx";
import { ConfirmIdentity, SignInAgain } from "./frame-on-demand.ts";
import { BottomBar, Sidebar } from "./Nav.tsx";
import { Notices } from "./Notices.tsx";
import { NotificationsMenu } from "./NotificationsMenu.tsx";
import { onDemand } from "./on-demand.tsx";
import { SearchButton, SearchDialog } from "./Search.tsx";
import styles from "./Shell.module.css";
import { isHelpOpen, useShortcuts } from "./shortcuts.ts";
import { UnsavedDialog } from "./UnsavedDialog.tsx";

const ShortcutHelp = onDemand(async () => {
  const { ShortcutHelp: Help } = await import("./ShortcutHelp.tsx");
  return Help;
});

/** The frame around every screen: navigation, banners, notices and dialogs. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  useShortcuts();
  return (
    <>
      <a class={styles.skip} href="#main">
        Skip to content
      </a>
      <div class={styles.shell}>
        <Sidebar path={path} />
        <div class={styles.column}>
          <header class={styles.top}>
            <span class={styles.name}>{viewer.value?.business.name}</span>
            <div class={styles.tools}>
              <SearchButton />
              <NotificationsMenu />
              <AccountMenu />
            </div>
          </header>
          <Banners />
          <main id="main" class={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        <BottomBar path={path} />
      </div>
      <Notices />
      {isHelpOpen.value && <ShortcutHelp />}
      <SearchDialog />
      <UnsavedDialog />
      {isConfirming.value && <ConfirmIdentity />}
      {isSignedOut.value && <SignInAgain />}
    </>
  );
}
