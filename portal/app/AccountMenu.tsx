import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icons.tsx";
import { Menu } from "../components/Menu.tsx";
import { leave } from "../data/unsaved.ts";
import { viewer } from "../data/viewer.ts";
import styles from "./AccountMenu.module.css";
import { readParts } from "./frame-on-demand.ts";
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
      <p class={styles.version}>Fieldline {document.documentElement.dataset.version}</p>
    </Menu>
  );
}

function askToSignOut(): void {
  readParts()
    .then(
      ({ saveAndSignOut }) => saveAndSignOut(),
      () => notify("You're still signed in, because the server can't be reached. Try again.", "bad"),
    )
    .catch(() => notify("Something went wrong. Try again.", "bad"));
}
