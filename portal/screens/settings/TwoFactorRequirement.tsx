import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { ConfirmDialog } from "../../components/Dialog.tsx";
import { Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { useLive } from "../../data/reread.ts";
import { date } from "../../data/time.ts";
import { SetTwoFactorRequirement } from "../../generated/documents/SetTwoFactorRequirement.ts";
import { TwoFactorRequirement as Document } from "../../generated/documents/TwoFactorRequirement.ts";
import styles from "./Settings.module.css";

/** Requires two-factor sign-in of every member, or not. */
export function TwoFactorRequirement() {
  const [answer, retry] = useLive(Document, {}, ["member"]);
  return (
    <Section title="Two-factor sign-in" about="Require it for everyone on your team.">
      <Answer answer={answer} retry={retry} lines={2}>
        {({ viewer: { business } }) => <Requirement since={business.two_factor_required_at} retry={retry} />}
      </Answer>
    </Section>
  );
}

function Requirement({ since, retry }: { since: string | null; retry: () => void }) {
  const isAsking = useSignal(false);
  const isRequired = since !== null;
  const { isPending, error, run } = useAction(SetTwoFactorRequirement, () => {
    isAsking.value = false;
    notify(isRequired ? "Two-factor sign-in is no longer required." : "Two-factor sign-in is required.", "good");
    retry();
  });
  return (
    <div class={styles.stack}>
      <p>
        {isRequired
          ? `Required since ${date(since)}. People without it set it up at their next sign-in.`
          : "Optional for everyone."}
      </p>
      <ButtonRow isAtStart>
        <Button onClick={() => (isAsking.value = true)}>
          {isRequired ? "Stop requiring" : "Require two-factor sign-in"}
        </Button>
      </ButtonRow>
      {isAsking.value && (
        <ConfirmDialog
          title={isRequired ? "Stop requiring two-factor sign-in?" : "Require two-factor sign-in?"}
          action={isRequired ? "Stop requiring" : "Require two-factor"}
          isPending={isPending}
          error={error}
          onConfirm={() => run({ required: !isRequired })}
          onClose={() => (isAsking.value = false)}
        >
          <p>
            {isRequired
              ? "People can turn it off, and sign in with their password alone."
              : "People without it set it up at their next sign-in. Until then they stay signed in. API keys and apps are not affected."}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
