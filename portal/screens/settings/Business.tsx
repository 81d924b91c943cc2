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
import { AddressForm, BillingForm, DetailsForm, EmailsForm, TermsForm, TimeZoneForm } from "./BusinessForms.tsx";
import { CountryForm } from "./CountryForm.tsx";
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
            <Section title="Details" about="Shown to customers on quotes, invoices and emails.">
              <DetailsForm business={business} />
            </Section>
            <Section title="Logo" about="Shown to customers on quotes and invoices.">
              <LogoForm business={business} reread={retry} />
            </Section>
            <Section title="Address">
              <AddressForm business={business} />
            </Section>
            <Section
              title="Country and currency"
              about="They set the tax on quotes and invoices. They can't change once there is a quote, an invoice or a job line."
            >
              <CountryForm business={business} />
            </Section>
            <Section title="Time zone">
              <TimeZoneForm business={business} />
            </Section>
            <Section title="Quotes and invoices">
              <BillingForm business={business} />
            </Section>
            <Section title="Terms and conditions" about="Shown at the end of quotes and invoices, and in their PDFs.">
              <TermsForm business={business} />
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

/** The business sends nothing until its owner's email address is verified. */
function Unverified() {
  const { isPending, error, run } = useAction(ResendVerification, () =>
    notify("Verification email sent. The link is valid for 7 days.", "good"),
  );
  const maySend = mayUse("resend_verification");
  return (
    <div class={styles.warning}>
      <p role={error === undefined ? undefined : "alert"}>
        {error ??
          (maySend
            ? "Verify your email address before you send anything to customers. Open the link we emailed you."
            : "The owner must verify their email address before anything is sent to customers.")}
      </p>
      {maySend && (
        <Button isPending={isPending} onClick={() => run({})}>
          Send the email again
        </Button>
      )}
    </div>
  );
}
