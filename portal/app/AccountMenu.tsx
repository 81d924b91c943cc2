import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icons.tsx";
import { Menu } from "../components/Menu.tsx";
import { mutate } from "../data/client.ts";
import { endPage } from "../data/session.ts";
import { announce } from "../data/tabs.ts";
import { leave } from "../data/unsaved.ts";
import { forgetUnsent, saveUnsent } from "../data/unsent.ts";
import { viewer } from "../data/viewer.ts";
import { SignOut } from "../generated/documents/SignOut.ts";
import styles from "./AccountMenu.module.css";
import { notify } from "./notices.ts";
import { isHelpOpen } from "./shortcuts.ts";

export function AccountMenu() {
  const { member, business } = viewer.value ?? {};
  return (
    <Menu label="Account" icon="person">
      <div class={styles.who}>
        <strong>{member?.name}</strong>
        <span>{member?.email}</span>
        <span>{business?.name}</span>
      </div>
      <ul class={styles.list}>
        <li>
          <a href="/settings/profile">
            <Icon name="person" /> Profile
          </a>
        </li>
        <li>
          <Button variant="quiet" data-closes onClick={() => (isHelpOpen.value = true)}>
            <Icon name="help" /> Keyboard shortcuts
          </Button>
        </li>
        <li>
          <Button variant="quiet" onClick={() => leave(askToSignOut)}>
            <Icon name="signOut" /> Sign out
          </Button>
        </li>
      </ul>
    </Menu>
  );
}

function askToSignOut(): void {
  saveAndSignOut().catch(failed);
}

const failed = () => notify("Something went wrong. Try again.", "bad");

async function saveAndSignOut(): Promise<void> {
  if (await saveUnsent()) return signOut();
  const anyway = { name: "Sign out anyway", run: () => void signOut().catch(failed) };
  notify("What you have written in Messages is not sent yet. Signing out deletes it from this browser.", "bad", anyway);
}

async function signOut(): Promise<void> {
  const { error } = await mutate(SignOut, {});
  if (error !== undefined) {
    notify("You are still signed in: the server could not be reached.", "bad");
    return;
  }
  announce({ type: "signed-out" });
  forgetUnsent();
  endPage();
  location.assign("/signed-out");
}
