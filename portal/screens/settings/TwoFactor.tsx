import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Section } from "../../components/Screen.tsx";
import { SecretOnce } from "../../components/SecretOnce.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { useLive } from "../../data/reread.ts";
import { date } from "../../data/time.ts";
import { OwnTwoFactor } from "../../generated/documents/OwnTwoFactor.ts";
import type { TwoFactorFragment } from "../../generated/types.ts";
import { readSessions } from "./Sessions.tsx";
import styles from "./Settings.module.css";
import { RenewCodes, TurnOff, TurnOn } from "./TwoFactorDialogs.tsx";

type Open = "on" | "off" | "renew" | { codes: string[] };

export function TwoFactor() {
  const [answer, retry] = useLive(OwnTwoFactor, {}, ["member"]);
  const open = useSignal<Open | undefined>(undefined);
  const close = () => {
    open.value = undefined;
  };
  const showCodes = (codes: string[]) => {
    open.value = { codes };
    retry();
    readSessions();
  };
  return (
    <Section
      title="Two-factor sign-in"
      about="Signing in needs a code from an authenticator app as well as your password."
    >
      <Answer answer={answer} retry={retry} lines={2}>
        {({ two_factor: state }) => (
          <div class={styles.stack}>
            <State state={state} />
            {!state.is_on && <VerifyFirst before="turn on two-factor sign-in" />}
            <ButtonRow isAtStart>
              {state.is_on ? (
                <>
                  <Button onClick={() => (open.value = "renew")}>Renew recovery codes</Button>
                  <Button onClick={() => (open.value = "off")}>Turn off</Button>
                </>
              ) : (
                !isUnverified() && (
                  <Button variant="main" onClick={() => (open.value = "on")}>
                    Turn on
                  </Button>
                )
              )}
            </ButtonRow>
          </div>
        )}
      </Answer>
      {open.value === "on" && <TurnOn onDone={showCodes} onClose={close} />}
      {open.value === "renew" && <RenewCodes onDone={showCodes} onClose={close} />}
      {open.value === "off" && (
        <TurnOff
          onDone={() => {
            close();
            notify("Two-factor sign-in is off.", "good");
          }}
          onClose={close}
        />
      )}
      {typeof open.value === "object" && (
        <SecretOnce title="Recovery codes" label="Recovery codes" secret={open.value.codes.join("\n")} onClose={close}>
          <p>Each code signs you in once if you lose your phone. Keep them in a password manager or on paper.</p>
        </SecretOnce>
      )}
    </Section>
  );
}

function State({ state }: { state: TwoFactorFragment }) {
  const { is_on: isOn, enabled_at: enabledAt, recovery_codes_left: left } = state;
  if (!isOn)
    return (
      <p>
        <Badge>Off</Badge> You sign in with your password only.
      </p>
    );
  return (
    <>
      <p>
        <Badge tone="good">On</Badge> Since {enabledAt === null ? "now" : date(enabledAt)}.
      </p>
      <p>
        {left <= 3 && <Badge tone="warn">Few left</Badge>} {left} of 10 recovery codes {left === 1 ? "is" : "are"} left.
        {left <= 3 && " Renew them before they run out."}
      </p>
    </>
  );
}
