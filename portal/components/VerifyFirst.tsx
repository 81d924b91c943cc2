import { notify } from "../app/notices.ts";
import { useAction } from "../data/action.ts";
import { mayUse } from "../data/permissions.ts";
import { viewer } from "../data/viewer.ts";
import { ResendVerification } from "../generated/documents/ResendVerification.ts";
import { Button } from "./Button.tsx";
import { Note } from "./Note.tsx";

/** Whether the business signed itself up and its owner has not verified their email address yet. */
export const isUnverified = () => viewer.value?.business.verified_at === null;

/** Shown instead of a control that needs a verified email address. */
export function VerifyFirst({ before }: { before: string }) {
  const { isPending, error, run } = useAction(ResendVerification, () =>
    notify("Verification email sent. The link is valid for 7 days.", "good"),
  );
  if (!isUnverified()) return null;
  if (!mayUse("resend_verification"))
    return <Note>An owner must verify their email address before you can {before}.</Note>;
  return (
    <Note>
      <p role={error === undefined ? undefined : "alert"}>
        {error ??
          `Verify your email address before you ${before}. Open the link in the welcome email, then reload this page.`}
      </p>
      <Button isPending={isPending} onClick={() => run({})}>
        Send the email again
      </Button>
    </Note>
  );
}
