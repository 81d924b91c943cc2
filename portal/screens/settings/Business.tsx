import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { Business as Document } from "../../generated/documents/Business.ts";
import { ResendVerification } from "../../generated/documents/ResendVerification.ts";
import { Account } from "./Account.tsx";
import { AddressForm, BillingForm, DetailsForm, EmailsForm, TimeZoneForm } from "./BusinessForms.tsx";
import { LogoForm } from "./LogoForm.tsx";
import styles from "./Settings.module.css";

export function Business() {
  const [answer, retry] = useLive(Document, {});
  const mayChange = mayUse("update_business");
  return (
    <Screen title="Business" isNarrow>
      {!mayChange && <p class={styles.note}>Only an owner can change these details.</p>}
      <Answer answer={answer} retry={retry} lines={16}>
        {({ viewer: { business } }) => (
          <>
            {business.verified_at === null && <Unverified />}
            <Section title="Details" about="Customers see them on quotes, invoices and emails.">
              <DetailsForm business={business} />
            </Section>
            <Section title="Logo" about="Customers see it on quotes and invoices.">
              <LogoForm business={business} reread={retry} />
            </Section>
            <Section title="Address">
              <AddressForm business={business} />
            </Section>
            <Section title="Time zone">
              <TimeZoneForm business={business} />
            </Section>
            <Section title="Quotes and invoices">
              <BillingForm business={business} />
            </Section>
            <Section title="Emails">
              <EmailsForm business={business} />
            </Section>
            <Section title="Plan and addresses" about="These are set by Fieldline.">
              <Account business={business} />
            </Section>
          </>
        )}
      </Answer>
    </Screen>
  );
}

/** Until the owner's address is verified nothing is sent. */
function Unverified() {
  const { isPending, error, run } = useAction(ResendVerification, () =>
    notify("The email is on its way. Its link works for 7 days.", "good"),
  );
  const maySend = mayUse("resend_verification");
  return (
    <div class={styles.warning}>
      <p role={error === undefined ? undefined : "alert"}>
        {error ??
          (maySend
            ? "Your email address is not verified: nothing is sent to customers until you follow the link that was emailed to you."
            : "The owner's email address is not verified: nothing is sent to customers until it is.")}
      </p>
      {maySend && (
        <Button isPending={isPending} onClick={() => run({})}>
          Send the email again
        </Button>
      )}
    </div>
  );
}
