import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Copy } from "../../components/Copy.tsx";
import { Section } from "../../components/Screen.tsx";
import { RemoveSingleSignOn } from "../../generated/documents/RemoveSingleSignOn.ts";
import { SetSsoMode } from "../../generated/documents/SetSsoMode.ts";
import type { SsoMode as Mode, SingleSignOnFragment } from "../../generated/types.ts";
import styles from "./SingleSignOn.module.css";

export type SsoProps = { sso: SingleSignOnFragment; retry: () => void };

const states: Record<Mode, { title: string; about: string }> = {
  off: { title: "Off", about: "People sign in with their passwords." },
  offered: { title: "Offered", about: "People choose between single sign-on and their password." },
  enforced: { title: "Enforced", about: "Everyone except owners must use single sign-on." },
};

const questions: Record<Mode, { action: string; title: string; about: string }> = {
  off: {
    action: "Turn off",
    title: "Turn off single sign-on?",
    about: "People sign in with their passwords. People without a password can request a link to set one.",
  },
  offered: {
    action: "Offer single sign-on",
    title: "Offer single sign-on?",
    about: "People choose between single sign-on and their password.",
  },
  enforced: {
    action: "Enforce single sign-on",
    title: "Enforce single sign-on?",
    about:
      "Sessions that began with a password end, except owners’. Owners can still use their password, so that you get in while the identity provider is away: turn on two-factor sign-in for owners.",
  },
};

const modes = ["offered", "enforced", "off"] as const;

/** Turns single sign-on off, on or mandatory, and shows what a mode still needs. */
export function SsoMode({ sso, retry }: SsoProps) {
  const asked = useSignal<Mode | "removed" | undefined>(undefined);
  const close = () => {
    asked.value = undefined;
  };
  const { title, about } = states[sso.mode];
  return (
    <Section title="Status" about={about}>
      <div class={styles.stack}>
        <p>
          {sso.mode === "off" ? <Badge>{title}</Badge> : <Badge tone="good">{title}</Badge>}{" "}
          {sso.is_tested
            ? "You have tested the connection in this session."
            : "Test the connection before you enforce it."}
        </p>
        <form method="post" action="/sign-in/sso">
          <input type="hidden" name="purpose" value="test" />
          <ButtonRow isAtStart>
            <Button type="submit">Test connection</Button>
            {modes
              .filter((mode) => mode !== sso.mode)
              .map((mode) => (
                <Button
                  key={mode}
                  disabled={mode === "enforced" && !sso.is_tested}
                  onClick={() => (asked.value = mode)}
                >
                  {questions[mode].action}
                </Button>
              ))}
            {sso.mode === "off" && <Button onClick={() => (asked.value = "removed")}>Remove</Button>}
          </ButtonRow>
        </form>
        {sso.mode !== "off" && (
          <div>
            <p class={styles.quiet}>
              People sign in at this address. Enter it at the identity provider too, as the start address.
            </p>
            <Copy label="Sign-in address" value={sso.start_url} />
          </div>
        )}
      </div>
      {asked.value !== undefined && asked.value !== "removed" && (
        <ChangeMode mode={asked.value} retry={retry} onClose={close} />
      )}
      {asked.value === "removed" && <Remove retry={retry} onClose={close} />}
    </Section>
  );
}

type Asking = { retry: () => void; onClose: () => void };

function ChangeMode({ mode, retry, onClose }: Asking & { mode: Mode }) {
  const { title, action, about } = questions[mode];
  return (
    <ActionDialog
      title={title}
      action={action}
      document={SetSsoMode}
      variables={{ mode }}
      onDone={() => {
        notify(`Single sign-on is ${states[mode].title.toLowerCase()}.`, "good");
        retry();
      }}
      onClose={onClose}
    >
      <p>{about}</p>
    </ActionDialog>
  );
}

function Remove({ retry, onClose }: Asking) {
  return (
    <ActionDialog
      title="Remove single sign-on?"
      action="Remove"
      document={RemoveSingleSignOn}
      variables={{}}
      onDone={() => {
        notify("Single sign-on was removed.", "good");
        retry();
      }}
      onClose={onClose}
    >
      <p>The connection, its rules and the links of your people are deleted. No accounts are deleted.</p>
    </ActionDialog>
  );
}
