import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/Button.tsx";
import { ButtonRow } from "../components/ButtonRow.tsx";
import { CodeField, PasswordField } from "../components/CredentialFields.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Form } from "../components/Form.tsx";
import { mutateSecretly, read } from "../data/client.ts";
import { confirmed, notConfirmed } from "../data/confirmation.ts";
import { useForm } from "../data/form.ts";
import { viewer } from "../data/viewer.ts";
import { ConfirmIdentity as Confirm } from "../generated/documents/ConfirmIdentity.ts";
import { IdentityConfirmation } from "../generated/documents/IdentityConfirmation.ts";
import type { ConfirmationMethod } from "../generated/types.ts";

type Method = ConfirmationMethod;

/** Asks for the password or a code when an operation needs a recent proof of identity. The operation then continues. */
export function ConfirmIdentity() {
  const [method, setMethod] = useState<Method | undefined>(undefined);
  useEffect(
    () =>
      read(IdentityConfirmation, {}, ({ data, error }) => {
        if (error !== undefined) notConfirmed();
        else setMethod(data?.identity_confirmation.method ?? "password");
      }),
    [],
  );
  if (method === undefined) return null;
  if (method === "single_sign_on" && viewer.value?.is_mirrored) return <LeaveFirst />;
  return method === "single_sign_on" ? <ConfirmBySso /> : <ConfirmIdentityDialog method={method} />;
}

/** Identity providers lead back to the live business. */
function LeaveFirst() {
  return (
    <Dialog title="Confirm it’s you" onClose={notConfirmed}>
      <p>You signed in a while ago. Leave the sandbox to confirm your identity, then switch to it again.</p>
      <ButtonRow>
        <Button onClick={notConfirmed}>Close</Button>
      </ButtonRow>
    </Dialog>
  );
}

/**
 * Opens SSO in a new tab, so that this page keeps its state. Continues when the tab regains focus and the identity is
 * confirmed.
 */
function ConfirmBySso() {
  useEffect(() => {
    const look = () =>
      read(IdentityConfirmation, {}, ({ data }) => {
        if (data?.identity_confirmation.is_recent) confirmed();
      });
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, []);
  return (
    <Dialog title="Confirm it’s you" onClose={notConfirmed}>
      <p>You signed in a while ago. Sign in again at your identity provider, then come back to this tab.</p>
      <form method="post" action="/sign-in/sso" target="_blank" rel="noopener">
        <input type="hidden" name="purpose" value="confirm" />
        <ButtonRow>
          <Button onClick={notConfirmed}>Cancel</Button>
          <Button variant="main" type="submit">
            Open single sign-on
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

function ConfirmIdentityDialog({ method }: { method: Exclude<Method, "single_sign_on"> }) {
  const form = useForm({
    document: Confirm,
    send: mutateSecretly,
    variables: (fields) => ({ input: { [method]: String(fields.get(method) ?? "") } }),
    onDone: confirmed,
  });
  return (
    <Dialog title="Confirm it’s you" onClose={notConfirmed}>
      <p>You signed in a while ago. {method === "code" ? "Enter a code" : "Enter your password"} to continue.</p>
      <Form form={form} action="Continue" cancel={<Button onClick={notConfirmed}>Cancel</Button>}>
        {method === "code" ? (
          <CodeField autofocus error={form.errors.value.code} />
        ) : (
          <>
            {/* Password managers match the password by the email beside it. */}
            <input type="hidden" autocomplete="username" value={viewer.value?.member.email ?? ""} />
            <PasswordField error={form.errors.value.password} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
