import { useEffect, useRef, useState } from "preact/hooks";
import { CodeField, PasswordField } from "../components/CredentialFields.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Field } from "../components/Field.tsx";
import { Form } from "../components/Form.tsx";
import { mutateSecretly } from "../data/client.ts";
import { textOf, useForm } from "../data/form.ts";
import { signedInAs } from "../data/session.ts";
import { announce } from "../data/tabs.ts";
import { viewer } from "../data/viewer.ts";
import { SignIn } from "../generated/documents/SignIn.ts";

const restMs = 2000;

/**
 * Asks to sign in again when the session has ended. Waits until the person stops typing, so that their text does not
 * land in the password field.
 */
export function SignInAgain() {
  const [isDue, setDue] = useState(() => !isInField());
  useEffect(() => {
    if (isDue) return;
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setDue(true), restMs);
    };
    wait();
    addEventListener("keydown", wait, true);
    addEventListener("input", wait, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", wait, true);
      removeEventListener("input", wait, true);
    };
  }, [isDue]);
  return isDue ? <SignInDialog /> : null;
}

function isInField(): boolean {
  const { activeElement: element } = document;
  return element instanceof HTMLElement && (element.isContentEditable || element.matches("input, textarea"));
}

/** Signing in keeps the page and everything entered in it. */
function SignInDialog() {
  const form = useForm({
    document: SignIn,
    send: mutateSecretly,
    variables: (fields) => ({
      email: textOf(fields, "email") ?? "",
      password: String(fields.get("password") ?? ""),
      code: textOf(fields, "code"),
    }),
    onDone({ sign_in: { member } }) {
      announce({ type: "signed-in", memberId: member.id });
      signedInAs(member.id);
    },
  });
  // The code field stays once it is shown, so that a wrong code is reported at it.
  const asksForCode = useRef(false);
  asksForCode.current ||= form.errors.value.code !== undefined;
  return (
    <Dialog title="Sign in to continue">
      <p>Your session has ended. Your changes on this page are kept.</p>
      <Form form={form} action="Sign in">
        <Field
          label="Email"
          name="email"
          type="email"
          autocomplete="username"
          required
          defaultValue={viewer.value?.member.email ?? ""}
        />
        <PasswordField error={form.errors.value.password} />
        {asksForCode.current && <CodeField error={form.errors.value.code} />}
      </Form>
      <p>
        <a href="/forgot-password">Forgot your password?</a>
      </p>
      <p>
        <a href="/sign-in/sso" target="_blank" rel="noreferrer">
          Sign in with single sign-on
        </a>{" "}
        in a new tab, then come back to this one.
      </p>
    </Dialog>
  );
}
